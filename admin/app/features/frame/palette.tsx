import { Kbd, UnstyledButton } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { useNavigate } from 'react-router';
import { useStaff } from '../../platform/screens.ts';
import styles from './frame.module.css';

const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent);

export function PaletteButton() {
  return (
    <UnstyledButton className={styles.search} onClick={spotlight.open}>
      <span>Go to…</span>
      <Kbd size="xs">{isApple ? '⌘ K' : 'Ctrl K'}</Kbd>
    </UnstyledButton>
  );
}

/** Opens any screen by typing a part of its name. */
export function Palette() {
  const { screens } = useStaff();
  const navigate = useNavigate();
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
      shortcut="mod + K"
      nothingFound="No screen has that in its name."
      searchProps={{ placeholder: 'Go to a screen', 'aria-label': 'Go to a screen' }}
      highlightQuery
    />
  );
}
