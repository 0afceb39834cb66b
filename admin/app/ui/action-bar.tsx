import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

type ActionBarProps = {
  /** What the actions are about: `2 selected`. */
  label: string;
  children: ReactNode;
};

/** Actions on a selection or on unsaved changes, after the list they are about. It stays in view, and moves nothing. */
export function ActionBar({ label, children }: ActionBarProps) {
  return (
    <Group className={styles.bar} gap="xs">
      <span role="status">{label}</span>
      {children}
    </Group>
  );
}
