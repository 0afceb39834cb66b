import { useState } from 'react';
import { identityClient } from '../../platform/session/identity-client.ts';
import type { StoredUser } from '../../platform/session/stored-session.ts';
import { failureSentence } from './account-failures.ts';
import styles from './account.module.css';
import { PasswordDialog } from './account-password-dialog.tsx';
import { hasPassword, waysToSignIn } from './account-providers.ts';

/** How to reach this person, whether that is certain, and how they sign in. */
export function AccountContact({ user, verified }: { user: StoredUser; verified: boolean }) {
  const [changing, setChanging] = useState(false);
  const { email, phoneNumber, displayName } = user;
  return (
    <section className={styles.part} aria-labelledby="info-title">
      <h2 id="info-title">Info</h2>
      <dl className={styles.rows}>
        {displayName && (
          <div>
            <dt>Name</dt>
            <dd>
              <strong>{displayName}</strong>
            </dd>
          </div>
        )}
        <div>
          <dt>{email || !phoneNumber ? 'Email' : 'Phone'}</dt>
          <dd>
            <strong>{email ? <Breaking email={email} /> : (phoneNumber ?? 'None')}</strong>
            {email && (verified ? <p className={styles.good}>Verified</p> : <Unverified email={email} />)}
            {!email && !phoneNumber && (
              <p className={styles.hint}>Your provider did not pass an address on. Mails cannot reach you.</p>
            )}
          </dd>
        </div>
        {hasPassword(user) && (
          <div>
            <dt>Password</dt>
            <dd className={styles.line}>
              <strong aria-hidden="true">••••••••••</strong>
              <button type="button" className={styles.inline} onClick={() => setChanging(true)}>
                Change Password
              </button>
            </dd>
          </div>
        )}
        <div>
          <dt>You sign in with</dt>
          <dd>
            <strong>{waysToSignIn(user).join(', ') || 'A link by mail'}</strong>
          </dd>
        </div>
      </dl>
      {hasPassword(user) && (
        <PasswordDialog open={changing} email={email} onClose={() => setChanging(false)} />
      )}
    </section>
  );
}

/** Where it is too long for a line it breaks before its @ first. */
function Breaking({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** The address is not certain yet: says so, and sends the mail again. */
function Unverified({ email }: { email: string }) {
  const [step, setStep] = useState<'asked' | 'sending' | 'sent' | { failed: string }>('asked');
  const send = async () => {
    if (step === 'sending') return;
    setStep('sending');
    await identityClient()
      .then((client) => client.sendVerification())
      .then(
        () => setStep('sent'),
        (error: unknown) => setStep({ failed: failureSentence(error) }),
      );
  };
  return (
    <div className={styles.unverified}>
      <p role="status">
        {step === 'sent'
          ? `A mail is on its way to ${email}. Its link is good for three days; look into the spam folder, too.`
          : typeof step === 'object'
            ? step.failed
            : 'Not verified yet. Open the link in the mail you got. Until then, a forgotten password means a new account.'}
      </p>
      {step !== 'sent' && (
        <button type="button" className={styles.inline} onClick={() => void send()}>
          {step === 'sending' ? 'Sending…' : 'Send the mail again'}
        </button>
      )}
    </div>
  );
}
