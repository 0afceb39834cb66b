import type { ComponentProps, ReactNode } from 'react';
import styles from './alert.module.css';

type AlertProps = Pick<ComponentProps<'div'>, 'ref' | 'role'> & {
  title?: ReactNode;
  /** Something went wrong. */
  danger?: boolean;
  children?: ReactNode;
};

/** A message in the flow of a screen. */
export function Alert({ title, danger, children, ...rest }: AlertProps) {
  return (
    <div className={styles.alert} data-danger={danger} {...rest}>
      {title && <strong>{title}</strong>}
      {children}
    </div>
  );
}
