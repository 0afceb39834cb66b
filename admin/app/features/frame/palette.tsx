import { Spotlight, spotlight } from '@mantine/spotlight';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useStaff } from '../../platform/screens.ts';

/** Opens any screen by typing a part of its name. Mounted with its first opening. */
export function Palette({ onClosed }: { onClosed: () => void }) {
  const { screens } = useStaff();
  const navigate = useNavigate();
  useEffect(() => spotlight.open(), []);
  const actions = screens
    .filter(({ inNav }) => inNav !== false)
    .map(({ path, title, group }) => ({
      id: path,
      label: title,
      description: group,
      onClick: () => void navigate(`/${path}`),
    }));
  return (
    <Spotlight
      actions={actions}
      shortcut={null}
      nothingFound="No screen has that in its name."
      searchProps={{ placeholder: 'Go to a screen', 'aria-label': 'Go to a screen' }}
      onSpotlightClose={onClosed}
      overlayProps={{ blur: 0 }}
      highlightQuery
    />
  );
}
