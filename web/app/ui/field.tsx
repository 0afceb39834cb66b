import { type ComponentProps, type ReactNode, use, useId } from 'react';
import { FormContext } from './form.tsx';
import styles from './form.module.css';

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'children'> & {
  label: string;
  name: string;
  /** A hint. An error replaces it. */
  hint?: string | undefined;
  /** Inside the input, at its end. */
  button?: ReactNode;
};

/** A labelled input of a form, with the form's error beside it if it is about this field. */
export function Field({ label, name, hint, button, ...input }: FieldProps) {
  const id = useId();
  const { failure, field } = use(FormContext);
  const error = field === name ? failure?.message : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.input}>
        <input
          {...input}
          id={id}
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
        />
        {button}
      </div>
      <div className={styles.note} id={`${id}-note`}>
        {error ? <p role="alert">{error}</p> : hint && <p className={styles.hint}>{hint}</p>}
      </div>
    </div>
  );
}
