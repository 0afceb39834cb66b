import { Button } from '@longstrip/kit/button.tsx';
import { Field } from '@longstrip/kit/field.tsx';
import { Form, FormError, type FormFailure, SubmitButton } from '@longstrip/kit/form.tsx';
import { PasswordField } from '@longstrip/kit/password-field.tsx';
import { passwordHint } from '@longstrip/client/sign-in/auth-errors';
import { textOf } from '@longstrip/kit/sign-in/auth-action.ts';
import styles from './sign-in.module.css';

/** Signing in, signing up, or entering the password so that a provider joins the account. */
export type SignInMode = 'in' | 'up' | 'join';

const labels: Record<SignInMode, string> = { in: 'Sign In', up: 'Sign Up', join: 'Connect and Sign In' };

type SignInFormProps = {
  mode: SignInMode;
  email: string;
  /** An error from outside the form, and a text about pending work there. */
  error: string | null;
  status: string | null;
  /** Missing if the address is fixed. */
  onEmail?: (email: string) => void;
  onSubmit: (password: string) => Promise<FormFailure | null>;
  onForgot: () => void;
};

export function SignInForm({ mode, email, error, status, onEmail, onSubmit, onForgot }: SignInFormProps) {
  return (
    <Form action={(fields) => onSubmit(textOf(fields, 'password'))} purpose={mode}>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        readOnly={!onEmail}
        onChange={(event) => onEmail?.(event.currentTarget.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={mode === 'up' ? 'new-password' : 'current-password'}
        hint={mode === 'up' ? passwordHint : undefined}
      />
      {mode === 'up' && (
        <p className={styles.hint}>
          An account is free. By signing up you confirm that you are 13 or older and agree to the{' '}
          {/* In another tab, so that nothing entered is lost. */}
          <a href="/terms-of-use" target="_blank">
            Terms of Use
          </a>{' '}
          and{' '}
          <a href="/privacy-policy" target="_blank">
            Privacy Policy
          </a>
          .
        </p>
      )}
      <FormError error={error} status={status} />
      <SubmitButton>{labels[mode]}</SubmitButton>
      {mode !== 'up' && (
        <Button variant="link" onClick={onForgot}>
          Forgot your password?
        </Button>
      )}
    </Form>
  );
}
