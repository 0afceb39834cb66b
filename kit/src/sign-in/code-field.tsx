import { Field } from '../field.tsx';

/** The code of an authenticator app, or a recovery code. Paste and password managers work. */
export function CodeField({ recovery = false }: { recovery?: boolean }) {
  return (
    <Field
      label={recovery ? 'Recovery code' : 'Code'}
      hint={recovery ? 'For example abcd-2345-wxyz.' : '6 digits.'}
      name="code"
      // A recovery code has letters, so a phone shows its whole keyboard.
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete={recovery ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
