import type { ComponentProps } from 'react';
import styles from './button.module.css';

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'disabled'> & {
  variant: 'strong' | 'quiet' | 'danger' | 'link';
  /** Its work is not finished: it keeps its width and the focus, and ignores presses. */
  busy?: boolean;
  /** Says what is missing when it is pressed although `aria-disabled`. */
  onDisabledClick?: () => void;
};

export function Button({
  variant,
  busy = false,
  onClick,
  onDisabledClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const disabled = busy || rest['aria-disabled'] === true;
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- it always has one
      type={type}
      className={styles[variant]}
      aria-busy={busy || undefined}
      aria-disabled={disabled || undefined}
      onClick={busy ? undefined : disabled ? onDisabledClick : onClick}
    />
  );
}
