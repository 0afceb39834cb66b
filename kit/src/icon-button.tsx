import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'type'> & { label: string };

/** A round button with an icon in it. */
export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return <button type="button" {...rest} aria-label={label} className={`${styles.button} ${className}`} />;
}
