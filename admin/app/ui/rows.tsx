import buttons from '@longstrip/kit/button.module.css';
import type { ReactNode } from 'react';
import { hrefOf } from '../platform/plain-links.ts';
import styles from './rows.module.css';

type TextLinkProps = { to: string; title?: string; children: ReactNode };

/** A link to another screen. */
export function TextLink({ to, title, children }: TextLinkProps) {
  return (
    <a href={hrefOf(to)} title={title}>
      {children}
    </a>
  );
}

type LinkButtonProps = { to: string; variant: 'strong' | 'quiet'; small?: boolean; children: ReactNode };

/** A link to another screen that looks like a button. */
export function LinkButton({ to, variant, small, children }: LinkButtonProps) {
  return (
    <a className={buttons[variant]} data-small={small} href={hrefOf(to)}>
      {children}
    </a>
  );
}

type BadgeProps = { tone?: 'accent' | 'danger' | 'quiet'; children: ReactNode };

/** A state in a word or two. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
