import type { Picture } from '@longstrip/contract/assets/picture';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { Checkbox } from '@longstrip/kit/checkbox.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { DateTimeField, type Option, Select, TextArea } from '@longstrip/kit/fields.tsx';
import { fromLocalField, localText, toLocalField } from '@longstrip/contract/local-moment';
import type { ReactNode } from 'react';
import { type Shown, useDraft, yesOrNo } from './draft.tsx';
import styles from './form-fields.module.css';
import { PriceInput } from './price-input.tsx';
import { timeZone } from './time.tsx';

type InputProps<Value, Saved> = {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  /** What the form is based on; undefined for a new object. */
  saved: Saved;
};

/** One field of a form: its name to people, its value in a saved object, and how it is edited. */
export type FormField<Value, Saved = never> = {
  label: string;
  /** The value of a new object, and where the saved one has none. */
  initial: Value;
  /** The value in a saved object; without it, what the object has under the name of the field. */
  of?(saved: Saved): Value;
  /** The value as people read it in a conflict and in earlier versions. A picture shows only that it differs. */
  textOf(value: Value, saved: Saved): string | Picture | null;
  input(props: InputProps<Value, Saved | undefined>): ReactNode;
  /** A share of the line on wide screens. */
  width?: 'half' | 'third' | undefined;
  /** Not asked for a new object. */
  savedOnly?: boolean | undefined;
  /** Its value is a file that replaces the saved one, or null. */
  isFile?: true;
};

type Saveable = { version: number } | undefined;
// oxlint-disable-next-line typescript/no-explicit-any -- each field has a type of its own
type FieldSet = Record<string, FormField<any>>;
type ValuesOf<Fields extends FieldSet> = {
  [Name in keyof Fields]: Fields[Name] extends FormField<infer Value> ? Value : never;
};

/** A draft of an object whose form is a record of fields. What others changed and earlier versions follow from the record. */
export function useFields<Saved extends Saveable, const Fields extends FieldSet>(
  saved: Saved,
  fields: Fields,
) {
  type Values = ValuesOf<Fields>;
  const entries = Object.entries(fields);
  const valueOf = ([name, field]: (typeof entries)[number], from: Saved): unknown =>
    (from && (field.of ? field.of(from as never) : (from as Record<string, unknown>)[name])) ?? field.initial;
  const fieldsOf = (from: Saved) =>
    Object.fromEntries(entries.map((entry) => [entry[0], valueOf(entry, from)])) as Values;
  const shown = (from: Saved): Shown =>
    from
      ? Object.fromEntries(
          entries.map((entry) => [entry[1].label, entry[1].textOf(valueOf(entry, from), from as never)]),
        )
      : {};
  return { draft: useDraft<Saved, Values>(saved, fieldsOf), fieldsOf, shown };
}

type FormFieldsProps = {
  draft: { base: unknown; fields: object; set: (change: never) => void };
  fields: FieldSet;
};

/** The inputs of these fields of a draft. */
export function FormFields({ draft, fields }: FormFieldsProps) {
  const values = draft.fields as Record<string, unknown>;
  return (
    <div className={styles.fields}>
      {Object.entries(fields).map(([name, { input: Input, width, savedOnly }]) =>
        savedOnly && !draft.base ? null : (
          <div key={name} data-width={width}>
            <Input
              name={name}
              value={values[name]}
              saved={draft.base as never}
              onChange={(value) => draft.set({ [name]: value } as never)}
            />
          </div>
        ),
      )}
    </div>
  );
}

type FieldOptions = {
  label: string;
  hint?: ReactNode;
  required?: boolean;
  width?: 'half' | 'third';
  savedOnly?: boolean;
};

type TextOptions<Saved> = FieldOptions & {
  max?: number;
  placeholder?: string;
  rows?: number;
  maxRows?: number;
  monospace?: boolean;
  /** Below the input; for the text as it is typed. */
  below?: (text: string, saved: Saved | undefined) => ReactNode;
};

/** A text, of several lines if it has `rows`. */
export function text<Saved = never>(options: TextOptions<Saved>): FormField<string, Saved> {
  const { label, hint, required, width, savedOnly, max, placeholder, rows, maxRows, monospace, below } =
    options;
  return {
    label,
    width,
    savedOnly,
    initial: '',
    textOf: (value) => value,
    input({ name, value, onChange, saved }) {
      const props = {
        name,
        label,
        hint,
        required,
        placeholder,
        value,
        maxLength: max,
        onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
      };
      return (
        <>
          {rows ? (
            <TextArea {...props} minRows={rows} {...(maxRows && { maxRows })} data-monospace={monospace} />
          ) : (
            <Field {...props} />
          )}
          {below?.(value, saved)}
        </>
      );
    },
  };
}

type NumberOptions = FieldOptions & {
  min?: number;
  max?: number;
  step?: number;
  initial?: number;
  /** In place of a number that is missing. */
  whenEmpty?: string;
};

/** A number, or null if it is left out. */
export function number(options: NumberOptions): FormField<number | null> {
  const { label, hint, required, width, min, max, step, initial = null, whenEmpty = '' } = options;
  return {
    label,
    width,
    initial,
    textOf: (value) => (value === null ? whenEmpty : String(value)),
    input: ({ name, value, onChange }) => (
      <Field
        type="number"
        {...{ name, label, hint, required, min, max, step }}
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
        }
      />
    ),
  };
}

type ChoiceOptions<Value extends string> = FieldOptions & {
  options: readonly (Option & { value: Value })[];
  initial: Value;
};

export function choice<Value extends string>(options: ChoiceOptions<Value>): FormField<Value> {
  const { label, hint, width, initial, options: all } = options;
  return {
    label,
    width,
    initial,
    textOf: (value) => all.find((each) => each.value === value)?.label ?? value,
    input: ({ name, value, onChange }) => (
      <Select
        {...{ name, label, hint, value }}
        options={all}
        onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
      />
    ),
  };
}

/** Yes or no. */
export function flag({
  label,
  width,
  savedOnly,
}: Omit<FieldOptions, 'hint' | 'required'>): FormField<boolean> {
  return {
    label,
    width,
    savedOnly,
    initial: false,
    textOf: yesOrNo,
    input: ({ name, value, onChange }) => (
      <Checkbox
        {...{ name, label }}
        checked={value}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    ),
  };
}

/** A date and a time of the site's time zone; '' if it is left out. Its value is the moment. */
export function moment({ label, width, whenEmpty }: FieldOptions & { whenEmpty: string }): FormField<string> {
  const local = (value: string) => (value ? toLocalField(new Date(value), timeZone) : '');
  return {
    label,
    width,
    initial: '',
    textOf: (value) => localText(local(value)),
    input: ({ name, value, onChange }) => (
      <DateTimeField
        {...{ name, whenEmpty }}
        label={`${label} (${timeZone})`}
        value={local(value)}
        onChange={({ currentTarget }) => onChange(fromLocalField(currentTarget.value, timeZone) ?? '')}
      />
    ),
  };
}

/** An amount in US cents. */
export function price({ label, width }: FieldOptions): FormField<number> {
  return {
    label,
    width,
    initial: 0,
    textOf: (value) => dollars(value),
    input: ({ name, value, onChange }) => <PriceInput {...{ name, label, onChange }} cents={value} />,
  };
}

/** Divides values into the chosen files, each with the name of its field, and all others. */
export function filesOf<Values extends object>(fields: FieldSet, values: Values) {
  const entries = Object.entries(values);
  const files = entries.flatMap(([field, file]) => (file instanceof File ? [{ field, file }] : []));
  const others = entries.filter(([name]) => !fields[name]!.isFile);
  return { values: Object.fromEntries(others) as Partial<Values>, files };
}
