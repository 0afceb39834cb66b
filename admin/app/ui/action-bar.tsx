import { Group } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './action-bar.module.css';

type ActionBarProps = {
  /** What the actions are about: `2 selected`. */
  label: string;
  children: ReactNode;
};

/** Actions on a selection or on unsaved changes, after the list they are about. It stays in view, and moves nothing. */
export function ActionBar({ label, children }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  // When the bar goes with the button that was pressed, the focus returns to what was moved or selected: once the list is
  // drawn, because an element that moves loses it. A button that is disabled while it saves has lost it to the body already.
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const here = bar.current!;
    return () => {
      const { activeElement, body } = document;
      if (activeElement === body || here.contains(activeElement))
        queueMicrotask(() => before?.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <Group ref={bar} className={styles.bar} gap="xs">
      <span role="status">{label}</span>
      {children}
    </Group>
  );
}
