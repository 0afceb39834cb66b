/**
 * The fields of forms, as plain elements that look like those of Mantine. A form has dozens, and those of Mantine take
 * several times as long to render.
 */
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { useFieldError } from './field-errors.tsx';
import styles from './fields.module.css';
import { localText } from '@longstrip/kit/local-moment.ts';

type LabelProps = {
  label?: string;
  description?: ReactNode;
  /** An error that the form itself finds. Else the field shows what the server said about its `name`. */
  error?: string | undefined;
  isSmall?: boolean;
};
/** The name of the field in the call that the form makes, as the server names it in a refusal. */
type Named = { name: string };
type Control = Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>;
type FieldProps = LabelProps &
  Named & { isRequired: boolean | undefined; children: (control: Control) => ReactNode };

function Field({ name, label, description, isSmall, isRequired, children, ...props }: FieldProps) {
  const id = useId();
  const refused = useFieldError(name);
  const error = props.error ?? refused;
  const notes = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field} data-small={isSmall || undefined}>
      {label && (
        <label htmlFor={id}>
          {label}
          {isRequired && (
            <span className={styles.asterisk} aria-hidden>
              {' *'}
            </span>
          )}
        </label>
      )}
      {description && <p id={`${id}-description`}>{description}</p>}
      {children({ id, ...(notes && { 'aria-describedby': notes }), ...(error && { 'aria-invalid': true }) })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

export function TextInput({
  label,
  description,
  error,
  isSmall = false,
  ...props
}: LabelProps & Named & ComponentProps<'input'>) {
  return (
    <Field {...{ label, description, error, isSmall }} name={props.name} isRequired={props.required}>
      {(control) => <input className={styles.control} {...control} {...props} />}
    </Field>
  );
}

type DateTimeProps = Omit<LabelProps, 'description'> &
  Named &
  Omit<ComponentProps<'input'>, 'type' | 'value'> & {
    value: string;
    /** Shown while the field is empty. */
    whenEmpty: string;
  };

/** A date and a time of the site's time zone. Below it stands how the product writes them. */
export function DateTimeInput({ value, whenEmpty, ...props }: DateTimeProps) {
  return (
    <TextInput type="datetime-local" {...props} value={value} description={localText(value) || whenEmpty} />
  );
}

type TextareaProps = LabelProps & Named & ComponentProps<'textarea'> & { minRows?: number; maxRows?: number };

/** Grows with its text, from `minRows` to `maxRows`. */
export function Textarea({
  label,
  description,
  error,
  isSmall = false,
  minRows = 1,
  maxRows,
  ...props
}: TextareaProps) {
  const heightOf = (rows: number) => `max(36px, ${rows}lh + 13px)`;
  return (
    <Field {...{ label, description, error, isSmall }} name={props.name} isRequired={props.required}>
      {(control) => (
        <textarea
          className={styles.control}
          rows={minRows}
          style={{ minHeight: heightOf(minRows), ...(maxRows && { maxHeight: heightOf(maxRows) }) }}
          {...control}
          {...props}
        />
      )}
    </Field>
  );
}

type SelectProps = LabelProps &
  Named &
  ComponentProps<'select'> & { data: readonly (string | { value: string; label: string })[] };

export function NativeSelect({ label, description, error, isSmall = false, data, ...props }: SelectProps) {
  return (
    <Field {...{ label, description, error, isSmall }} name={props.name} isRequired={props.required}>
      {(control) => (
        <div className={styles.select}>
          <select className={styles.control} {...control} {...props}>
            {data.map((option) => {
              const { value, label: text } =
                typeof option === 'string' ? { value: option, label: option } : option;
              return (
                <option key={value} value={value}>
                  {text}
                </option>
              );
            })}
          </select>
        </div>
      )}
    </Field>
  );
}

export function Checkbox({ label, ...props }: { label: string } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" {...props} />
      {label}
    </label>
  );
}

type FileInputProps = LabelProps &
  Named & {
    accept: string;
    required?: boolean;
    value: File | null;
    onChange: (file: File | null) => void;
  };

/** One file, which can be cleared. */
export function FileInput(props: FileInputProps) {
  const { name, label, description, error, isSmall = false, accept, required, value, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The browser would keep showing the name of a file that was cleared or saved.
    if (!value) input.current!.value = '';
  }, [value]);
  return (
    <Field {...{ name, label, description, error, isSmall }} isRequired={required}>
      {(control) => (
        <div className={styles.file}>
          <input
            ref={input}
            type="file"
            className={styles.control}
            {...{ name, accept, required }}
            {...control}
            onChange={({ currentTarget: { files } }) => onChange(files?.[0] ?? null)}
          />
          {value && (
            <button
              type="button"
              aria-label={`Clear ${label}`}
              onClick={() => {
                onChange(null);
                input.current!.focus();
              }}
            >
              <span aria-hidden>×</span>
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
