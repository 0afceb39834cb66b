import { lazy, Suspense, useState } from 'react';
import type { StoredUser } from '../../platform/session/stored-session.ts';
import actions from '../../ui/action.module.css';
import type { Account } from './account.api.ts';
import type { SecondFactorTask } from './second-factor-dialog.tsx';
import styles from './account.module.css';

/** Most people never open it. */
const SecondFactorDialog = lazy(async () => ({
  default: (await import('./second-factor-dialog.tsx')).SecondFactorDialog,
}));

/** Fewer recovery codes than this are too few to lose a telephone with. */
const fewCodes = 3;

type SectionProps = { user: StoredUser; account: Account | undefined };

/** Two-step sign-in: what it is, whether it is on, and what can be done about it. */
export function AccountSecondFactor({ user, account }: SectionProps) {
  const [task, setTask] = useState<SecondFactorTask | null>(null);
  const [shown, setShown] = useState(false);
  // Until the account is read, the section stands as most people have it.
  const { setUp = false, usedHere = false, recoveryCodesLeft: left = 0 } = account?.secondFactor ?? {};
  const verified = user.emailVerified || account?.emailVerified === true;
  const staff = account !== undefined && account.role !== 'reader';
  const begin = (next: SecondFactorTask) => {
    setShown(true);
    setTask(next);
  };
  return (
    <section className={styles.part} aria-labelledby="second-factor-title">
      <h2 id="second-factor-title">Two-step sign-in</h2>
      {staff && !usedHere && (
        <p className={styles.notice}>
          Your account has the role <strong>{account.role}</strong>. It counts once you{' '}
          {setUp ? 'sign in with a code of your authenticator app' : 'have set up two-step sign-in'}. Until
          then you see what readers see.
        </p>
      )}
      {setUp ? (
        <div className={styles.factor}>
          <p className={styles.good}>On. Signing in asks for a code of your authenticator app.</p>
          {left !== null && <p className={styles.hint}>{codesLeftWords(left)}</p>}
          <p className={styles.choices}>
            {left !== null && (
              <button type="button" className={styles.inline} onClick={() => begin('codes')}>
                Make new recovery codes
              </button>
            )}
            <button type="button" className={styles.inline} onClick={() => begin('remove')}>
              Turn two-step sign-in off
            </button>
          </p>
        </div>
      ) : verified ? (
        <div className={styles.factor}>
          <p className={styles.words}>
            Signing in then asks for a code of an app on your phone as well, so that your password alone opens
            nothing.
          </p>
          <button type="button" className={actions.quiet} onClick={() => begin('setUp')}>
            Set up two-step sign-in
          </button>
        </div>
      ) : (
        <p className={styles.words}>
          You can set it up once your email address is verified. The link is in the mail you got.
        </p>
      )}
      {shown && (
        <Suspense fallback={null}>
          <SecondFactorDialog
            user={user}
            task={task}
            hasRecoveryCodes={left !== null}
            onClose={() => setTask(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

function codesLeftWords(left: number): string {
  if (left === 0) return 'You have no recovery codes. Without them a lost phone locks you out.';
  const words = `${left} recovery ${left === 1 ? 'code' : 'codes'} left.`;
  return left < fewCodes ? `${words} Make new ones before you run out.` : words;
}
