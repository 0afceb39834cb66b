import type { ComponentProps, ReactNode } from 'react';
import styles from './checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'className'> & {
  label: ReactNode;
  type?: 'checkbox' | 'radio';
};

/** A checkbox or radio button whose label can be pressed, too. */
export function Checkbox({ label, type = 'checkbox', ...input }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input {...input} type={type} />
      {label}
    </label>
  );
}
