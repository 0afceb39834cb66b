import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './account-form.module.css';

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string;
  hint?: string;
  invalid?: boolean;
  /** Id of the words that say what is wrong. */
  wrongIn?: string | undefined;
};

/** A labelled input of the account's forms. */
export function Field({ label, hint, invalid = false, wrongIn, ...input }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, invalid && wrongIn].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={invalid || undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** What went wrong, said aloud. */
export function Wrong({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className={styles.wrong}>
      {children}
    </p>
  );
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
