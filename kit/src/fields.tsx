import { type ComponentProps, useEffect, useRef } from 'react';
import { Field, Labelled, type LabelProps } from './field.tsx';
import styles from './fields.module.css';
import { localText } from '@longstrip/contract/local-moment';

type TextAreaProps = LabelProps &
  Omit<ComponentProps<'textarea'>, 'name'> & { minRows?: number; maxRows?: number };

/** Grows with its text, from `minRows` to `maxRows`. */
export function TextArea({ label, name, hint, error, minRows = 1, maxRows, ...props }: TextAreaProps) {
  // One row is as high as any control.
  const heightOf = (rows: number) => `calc(var(--control, 48px) + ${rows - 1}lh)`;
  return (
    <Labelled {...{ label, name, hint, error }}>
      {(control) => (
        <textarea
          className={styles.area}
          rows={minRows}
          style={{ minHeight: heightOf(minRows), ...(maxRows && { maxHeight: heightOf(maxRows) }) }}
          {...props}
          {...control}
          name={name}
        />
      )}
    </Labelled>
  );
}

export type Option = { value: string; label: string };

type SelectProps = LabelProps & Omit<ComponentProps<'select'>, 'name'> & { options: readonly Option[] };

export function Select({ label, name, hint, error, options, ...props }: SelectProps) {
  return (
    <Labelled {...{ label, name, hint, error }}>
      {(control) => (
        <select className={styles.select} {...props} {...control} name={name}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

type DateTimeProps = Omit<ComponentProps<typeof Field>, 'type' | 'value' | 'hint'> & {
  value: string;
  /** Shown while the field is empty. */
  whenEmpty: string;
};

/** A date and a time of the site's time zone. Below it stands how the product writes them. */
export function DateTimeField({ whenEmpty, ...props }: DateTimeProps) {
  return <Field type="datetime-local" {...props} hint={localText(props.value) || whenEmpty} />;
}

type FileFieldProps = LabelProps & { accept: string; required?: boolean } & (
    | { multiple?: false; value: File | null; onChange: (file: File | null) => void }
    | { multiple: true; value: readonly File[]; onChange: (files: readonly File[]) => void }
  );

/** One file or several, which can be cleared. */
export function FileField({ label, name, hint, error, accept, required, ...props }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isEmpty = props.multiple ? props.value.length === 0 : !props.value;
  const change = (files: readonly File[]) =>
    props.multiple ? props.onChange(files) : props.onChange(files[0] ?? null);
  useEffect(() => {
    // The browser would keep showing the name of a file that was cleared or saved.
    if (isEmpty) input.current!.value = '';
  }, [isEmpty]);
  return (
    <Labelled {...{ label, name, hint, error }}>
      {(control) => (
        <>
          <input
            ref={input}
            type="file"
            className={styles.file}
            {...{ name, accept, required }}
            multiple={props.multiple}
            {...control}
            onChange={({ currentTarget: { files } }) => change([...(files ?? [])])}
          />
          {!isEmpty && (
            <button
              type="button"
              aria-label={`Clear ${label}`}
              onClick={() => {
                change([]);
                input.current!.focus();
              }}
            >
              <span aria-hidden>×</span>
            </button>
          )}
        </>
      )}
    </Labelled>
  );
}
