import { type FormEvent, useState } from 'react';
import { identityClient } from '../../platform/session/identity-client.ts';
import actions from '../../ui/action.module.css';
import { type AuthTrouble, troubleCode, troubleOf } from './auth-words.ts';
import styles from './sign-in.module.css';

type ForgotProps = { email: string; onEmail: (email: string) => void; onBack: () => void };

/** Asks for the mail that sets a new password. The answer is the same whether or not there is such an account. */
export function SignInForgot({ email, onEmail, onBack }: ForgotProps) {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [trouble, setTrouble] = useState<AuthTrouble | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    try {
      await (await identityClient()).sendPasswordReset(email);
      setSent(true);
    } catch (error) {
      if (troubleCode(error) === 'user-not-found') setSent(true);
      else setTrouble(troubleOf(error));
    }
    setBusy(false);
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <p className={styles.said} role="status">
        {sent
          ? 'If there is an account for that address, a mail is on its way.'
          : 'Enter the email of your account. We will send a link that sets a new password.'}
      </p>
      <div className={styles.field}>
        <label htmlFor="forgot-email">Email</label>
        <input
          id="forgot-email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          aria-invalid={trouble?.field === 'email'}
          aria-describedby={trouble ? 'forgot-trouble' : undefined}
          onChange={(event) => {
            setSent(false);
            onEmail(event.currentTarget.value);
          }}
        />
      </div>
      <p id="forgot-trouble" role="alert" className={styles.trouble}>
        {trouble?.words}
      </p>
      <button
        type="submit"
        className={`${actions.strong} ${styles.primary}`}
        aria-busy={busy}
        aria-disabled={busy}
      >
        {busy ? 'Sending…' : sent ? 'Send again' : 'Send the link'}
      </button>
      <button type="button" className={styles.turn} onClick={onBack}>
        Back to Sign In
      </button>
    </form>
  );
}
