import { type FormEvent, useEffect, useRef } from 'react';
import { Link } from '../../platform/router/index.ts';
import actions from '../../ui/action.module.css';
import { PasswordField } from './auth-password-field.tsx';
import type { AuthTrouble } from './auth-words.ts';
import { SignInTrouble } from './sign-in-trouble.tsx';
import styles from './sign-in.module.css';

/** Signing in, signing up, or entering one's password so that a provider joins the account. */
export type SignInMode = 'in' | 'up' | 'join';

const words: Record<SignInMode, { action: string; busy: string }> = {
  in: { action: 'Sign In', busy: 'Signing in…' },
  up: { action: 'Sign Up', busy: 'Making your account…' },
  join: { action: 'Connect and Sign In', busy: 'Connecting…' },
};

type SignInFormProps = {
  mode: SignInMode;
  email: string;
  busy: boolean;
  /** Somebody is busy in the window of a provider. */
  waiting: boolean;
  trouble: AuthTrouble | null;
  /** Left out where the address is settled. */
  onEmail?: (email: string) => void;
  onSubmit: (password: string) => void;
  onForgot: () => void;
  /** A link leads out of the dialog. */
  onLeave: () => void;
};

export function SignInForm(props: SignInFormProps) {
  const { mode, email, busy, waiting, trouble, onEmail, onSubmit, onForgot, onLeave } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (trouble?.field) form.current?.querySelector<HTMLInputElement>(`[name=${trouble.field}]`)?.focus();
  }, [trouble]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) onSubmit(String(new FormData(event.currentTarget).get('password') ?? ''));
  };
  const wrong = (field: AuthTrouble['field']) => ({
    name: field!,
    'aria-invalid': trouble?.field === field,
    'aria-describedby': trouble?.field === field ? 'sign-in-trouble' : undefined,
  });
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <div className={styles.field}>
        <label htmlFor="sign-in-email">Email</label>
        <input
          {...wrong('email')}
          id="sign-in-email"
          type="email"
          inputMode="email"
          autoComplete="username"
          value={email}
          readOnly={!onEmail}
          onChange={(event) => onEmail?.(event.currentTarget.value)}
        />
      </div>
      <PasswordField
        {...wrong('password')}
        id="sign-in-password"
        label="Password"
        autoComplete={mode === 'up' ? 'new-password' : 'current-password'}
      />
      {mode !== 'up' && (
        <button type="button" className={styles.forgot} onClick={onForgot}>
          Forgot your password?
        </button>
      )}
      <SignInTrouble {...{ trouble, waiting, busy }} />
      {mode === 'up' && (
        <p className={styles.terms}>
          By signing up you confirm that you are 13 or older and agree to the{' '}
          <Link to="/terms-of-use" onClick={onLeave}>
            Terms of Use
          </Link>{' '}
          and{' '}
          <Link to="/privacy-policy" onClick={onLeave}>
            Privacy Policy
          </Link>
          .
        </p>
      )}
      <button
        type="submit"
        className={`${actions.strong} ${styles.primary}`}
        aria-busy={busy}
        aria-disabled={busy}
      >
        {busy ? words[mode].busy : words[mode].action}
      </button>
    </form>
  );
}
