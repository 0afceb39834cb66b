import { Field } from './account-form.tsx';

type CodeFieldProps = {
  code: string;
  /** A recovery code has letters, so that a telephone shows its whole keyboard. */
  recovery?: boolean;
  invalid: boolean;
  wrongIn: string;
  onCode: (code: string) => void;
};

/** The code of an authenticator app, or a recovery code. Paste and password managers work. */
export function CodeField({ code, recovery = false, invalid, wrongIn, onCode }: CodeFieldProps) {
  return (
    <Field
      label={recovery ? 'Recovery code' : 'Code'}
      hint={recovery ? 'For example abcd-2345-wxyz.' : '6 digits.'}
      name="code"
      ref={focusFirst}
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      required
      value={code}
      {...{ invalid, wrongIn }}
      onChange={(event) => onCode(event.target.value)}
    />
  );
}

/** A dialog that opens gives the keyboard to what has the attribute, which React does not write. */
function focusFirst(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '');
}
