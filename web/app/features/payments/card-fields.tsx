import {
  type ComponentProps,
  type FormEvent,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import form from '@longstrip/kit/form.module.css';
import {
  applyMask,
  type CardFieldName,
  type CardInput,
  digitsOf,
  maskCvc,
  maskExpiry,
  maskNumber,
} from './card-masks.ts';
import styles from './card-fields.module.css';

export type CardErrors = Partial<Record<CardFieldName, string>>;
export type CardFieldsHandle = {
  read(): CardInput;
  /** Moves the focus to the first field that is wrong. */
  focus(field: CardFieldName): void;
  /** The same for a field that is complete, so that typing replaces it. */
  retype(field: CardFieldName): void;
};

type CardFieldsProps = {
  ref: Ref<CardFieldsHandle>;
  errors: CardErrors;
  /** A field was edited, so its error is out of date. */
  onEdit: (field: CardFieldName) => void;
};

/**
 * The three fields of a card. What is entered stays in the inputs: they have no names, so no form can send them, and
 * nothing else keeps their values.
 */
export function CardFields({ ref, errors, onEdit }: CardFieldsProps) {
  const number = useRef<HTMLInputElement>(null);
  const expiry = useRef<HTMLInputElement>(null);
  const cvc = useRef<HTMLInputElement>(null);
  const inputs = { number, expiry, cvc };
  const valueOf = (name: CardFieldName) => inputs[name].current!.value;
  useImperativeHandle(ref, () => ({
    read: () => ({ number: valueOf('number'), expiry: valueOf('expiry'), cvc: valueOf('cvc') }),
    focus: (name) => inputs[name].current!.focus(),
    retype: (name) => {
      inputs[name].current!.focus();
      inputs[name].current!.select();
    },
  }));
  const field = (name: CardFieldName, mask: (text: string) => string) => ({
    error: errors[name],
    input: inputs[name],
    mask,
    onEdit: () => onEdit(name),
  });
  return (
    <div className={styles.fields}>
      <CardField
        {...field('number', maskNumber)}
        label="Payment Card Number"
        autoComplete="cc-number"
        placeholder="1234 5678 9012 3456"
      />
      <CardField
        {...field('expiry', maskExpiry)}
        label="Validity period"
        autoComplete="cc-exp"
        placeholder="MM/YY"
      />
      <CardField
        {...field('cvc', (text) => maskCvc(text, valueOf('number')))}
        label="CVV / CVC"
        autoComplete="cc-csc"
        placeholder="CVV"
      />
    </div>
  );
}

type CardFieldProps = Pick<ComponentProps<'input'>, 'autoComplete' | 'placeholder'> & {
  label: string;
  error: string | undefined;
  input: RefObject<HTMLInputElement | null>;
  mask: (text: string) => string;
  onEdit: () => void;
};

function CardField({ label, error, input, mask, onEdit, ...attributes }: CardFieldProps) {
  const id = useId();
  const before = useRef('');
  const maskInput = (event: FormEvent<HTMLInputElement>) => {
    const element = event.currentTarget;
    const { inputType } = event.nativeEvent as InputEvent;
    const edit = { value: element.value, caret: element.selectionStart ?? element.value.length };
    const masked = applyMask(mask, before.current, edit, inputType === 'deleteContentBackward');
    if (masked.value !== element.value) {
      element.value = masked.value;
      element.setSelectionRange(masked.caret, masked.caret);
    }
    if (digitsOf(before.current) !== digitsOf(masked.value)) onEdit();
    before.current = masked.value;
  };
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <div className={form.input}>
        <input
          {...attributes}
          ref={input}
          id={id}
          inputMode="numeric"
          spellCheck={false}
          onInput={maskInput}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
        />
      </div>
      <div className={form.note} id={`${id}-note`}>
        {error && <p role="alert">{error}</p>}
      </div>
    </div>
  );
}
