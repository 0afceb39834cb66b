import { Spotlight, spotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStaff } from '../../platform/screens.ts';

/** Opens any screen by typing a part of its name. Mounted with its first opening; each next one counts up. */
export function Palette({ openings }: { openings: number }) {
  const { screens } = useStaff();
  const navigate = useNavigate();
  /** The last opening in which a screen was chosen. */
  const [chosenIn, setChosenIn] = useState(0);
  useEffect(() => spotlight.open(), [openings]);
  const actions = screens
    .filter(({ inNav }) => inNav !== false)
    .map(({ path, title, group }) => ({
      id: path,
      label: title,
      description: group,
      onClick: () => {
        setChosenIn(openings);
        void navigate(`/${path}`);
      },
    }));
  return (
    <Spotlight
      actions={actions}
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
