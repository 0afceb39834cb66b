import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'disabled'> & {
  variant: 'strong' | 'quiet' | 'danger' | 'link';
  /** In rows and bars. */
  small?: boolean | undefined;
  /** Its work is not finished: it keeps its width and the focus, and ignores presses. */
  busy?: boolean | undefined;
  /** Says what is missing when it is pressed although `aria-disabled`. */
  onDisabledClick?: () => void;
};

export function Button({
  variant,
  small,
  busy = false,
  onClick,
  onDisabledClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const disabled = busy || rest['aria-disabled'] === true;
  const ignore = (event: MouseEvent) => {
    // Also prevents that Enter in a field sends the form.
    event.preventDefault();
    if (!busy) onDisabledClick?.();
  };
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- it always has one
      type={type}
      className={styles[variant]}
      data-small={small}
      aria-busy={busy || undefined}
      aria-disabled={disabled || undefined}
      onClick={disabled ? ignore : onClick}
    />
  );
}
