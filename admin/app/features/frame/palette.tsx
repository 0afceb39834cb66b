import { Spotlight, spotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStaff } from '../../platform/screens.ts';

/** Opens any screen by typing a part of its name. Mounted with its first opening; each next one counts up. */
export function Palette({ openings }: { openings: number }) {
  const { screens } = useStaff();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    setLeaving(false);
    spotlight.open();
  }, [openings]);
  const actions = screens
    .filter(({ inNav }) => inNav !== false)
    .map(({ path, title, group }) => ({
      id: path,
      label: title,
      description: group,
      onClick: () => {
        setLeaving(true);
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
      returnFocus={!isLeaving}
      overlayProps={{ blur: 0 }}
    />
  );
}
