import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './action-bar.module.css';

type ActionBarProps = {
  /** Names what the actions affect: `2 selected`. */
  label: string;
  children: ReactNode;
};

/** A bar of actions on a selection or on unsaved changes, below their list. It stays in view and shifts nothing. */
export function ActionBar({ label, children }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  // If the bar is removed together with the pressed button, the focus returns to the element that was moved or
  // selected. This happens after the list is drawn, because an element that moves loses the focus. A button that was
  // disabled while saving has already lost the focus to the body.
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
    <div ref={bar} className={styles.bar}>
      <span role="status">{label}</span>
      {children}
    </div>
  );
}
