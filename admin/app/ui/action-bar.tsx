import { Group } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import styles from './action-bar.module.css';

type ActionBarProps = {
  /** What the actions are about: `2 selected`. */
  label: string;
  children: ReactNode;
};

/** Actions on a selection or on unsaved changes, after the list they are about. It stays in view, and moves nothing. */
export function ActionBar({ label, children }: ActionBarProps) {
  useEffect(returnFocus, []);
  return (
    <Group className={styles.bar} gap="xs">
      <span role="status">{label}</span>
      {children}
    </Group>
  );
}

/** When the bar goes with the button that was pressed, the focus returns to where it was before, or else to the heading. */
function returnFocus() {
  const before = document.activeElement;
  return () => {
    if (document.activeElement !== document.body) return;
    const target = before?.isConnected && before !== document.body ? before : document.querySelector('h1');
    (target as HTMLElement | null)?.focus({ preventScroll: true });
  };
}
