import { type ComponentProps, type ReactNode, useId } from 'react';
import { useFieldError } from './form.tsx';
import styles from './form.module.css';

export type LabelProps = {
  /** A field without a visible label has an `aria-label`. */
  label?: string | undefined;
  /** The name of the field in the call that the form makes, as the server names it in a refusal. */
  name: string;
  /** Below the field. */
  hint?: ReactNode;
  /** An error that the form itself finds. */
  error?: string | undefined;
};

type Control = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** A label, a control and room for a hint or the error of the field. */
export function Labelled({
  label,
  name,
  hint,
  error,
  children,
}: LabelProps & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const refused = useFieldError(name);
  const wrong = error ?? refused?.message;
  const note = wrong || hint;
  return (
    <div className={styles.field}>
      {label && <label htmlFor={id}>{label}</label>}
      <div className={styles.input}>
        {children({
          id,
          ...(note && { 'aria-describedby': `${id}-note` }),
          ...(wrong && { 'aria-invalid': true }),
        })}
      </div>
      <div className={styles.note} id={`${id}-note`}>
        {wrong ? (
          <p role={refused?.isFirst ? 'alert' : undefined}>{wrong}</p>
        ) : (
          hint && <p className={styles.hint}>{hint}</p>
        )}
      </div>
    </div>
  );
}

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'children' | 'name'> &
  LabelProps & {
    /** Inside the input, at its end. */
    button?: ReactNode;
  };

/** A labelled input of a form. */
export function Field({ label, name, hint, error, button, ...input }: FieldProps) {
  return (
    <Labelled {...{ label, name, hint, error }}>
      {(control) => (
        <>
          <input {...input} {...control} name={name} />
          {button}
        </>
      )}
    </Labelled>
  );
}
