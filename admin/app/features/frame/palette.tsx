import { Spotlight, spotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { overviewTitle, useStaff } from '../../platform/screens.ts';

/**
 * Opens any screen by typing a part of its name, and searches comics and people. `openings` counts how often it was
 * opened; it is mounted at the first opening.
 */
export function Palette({ openings }: { openings: number }) {
  const { screens } = useStaff();
  const navigate = useNavigate();
  /** The last opening in which a screen was chosen. */
  const [chosenIn, setChosenIn] = useState(0);
  const [query, setQuery] = useState('');
  useEffect(() => spotlight.open(), [openings]);
  const go = (to: string) => () => {
    setChosenIn(openings);
    void navigate(to);
  };
  const wanted = query.trim();
  const actions = [
    { id: 'overview', label: overviewTitle, description: 'What needs attention', onClick: go('/') },
    ...screens
      .filter(({ path }) => !path.includes(':'))
      .map(({ path, title, group }) => ({
        id: path,
        label: title,
        description: group,
        onClick: go(`/${path}`),
      })),
    ...screens
      .filter(({ hasSearch }) => hasSearch && wanted !== '')
      .map(({ path, title }) => ({
        id: `search ${path}`,
        label: `${title} with “${wanted}”`,
        description: 'Search',
        onClick: go(`/${path}?${new URLSearchParams({ search: wanted }).toString()}`),
      })),
  ];
  return (
    <Spotlight
      actions={actions}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      title="Go to a screen"
      classNames={{ header: 'visually-hidden' }}
      nothingFound="No screen has that in its name."
      searchProps={{ placeholder: 'Go to a screen', 'aria-label': 'Go to a screen' }}
      // The heading of the next screen takes the focus.
      returnFocus={chosenIn !== openings}
      overlayProps={{ blur: 0 }}
    />
  );
}
