import type { ReactNode } from 'react';
import styles from './badge.module.css';

type BadgeProps = { variant?: 'quiet' | 'strong'; children: ReactNode };

/** A short label without an action. */
export function Badge({ variant = 'quiet', children }: BadgeProps) {
  return <span className={styles[variant]}>{children}</span>;
}
