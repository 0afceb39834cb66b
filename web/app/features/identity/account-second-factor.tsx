import { useEffect, useRef, useState } from 'react';
import type { StoredUser } from '@longstrip/client/session/stored-session';
import { hasPassword, reauthenticationProvider } from '@longstrip/client/sign-in/account-providers';
import { Button } from '@longstrip/kit/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { Account } from './account.api.ts';
import { providerNames } from './join-ways.ts';
import type { SecondFactorTask } from './second-factor-dialog.tsx';
import styles from './account.module.css';

/** Most people never open it. */
const LazySecondFactorDialog = lazyDialog(async () => {
  const { SecondFactorDialog } = await import('./second-factor-dialog.tsx');
  return SecondFactorDialog;
});

/** With fewer recovery codes than this, the section warns. */
const fewCodes = 3;

type SectionProps = { user: StoredUser; account: Account | undefined };

/** Two-step sign-in: an explanation, its state, and its actions. */
export function AccountSecondFactor({ user, account }: SectionProps) {
  const [task, setTask] = useState<SecondFactorTask | null>(null);
  const { setUp = false, usedHere = false, recoveryCodesLeft: left = 0 } = account?.secondFactor ?? {};
  const isKnown = account !== undefined;
  const text = useRef<HTMLParagraphElement>(null);
  const shown = useRef({ setUp, isKnown });
  // The button that opened the dialog is removed by the change, so the focus moves to the text in its place.
  useEffect(() => {
    if (task) return;
    const isChanged = shown.current.isKnown && shown.current.setUp !== setUp;
    shown.current = { setUp, isKnown };
    if (isChanged && document.activeElement === document.body) text.current?.focus();
  }, [task, setUp, isKnown]);
  const verified = user.emailVerified || account?.emailVerified === true;
  const staff = account !== undefined && account.role !== 'reader';
  return (
    <Card title="Two-step sign-in">
      {staff && !usedHere && (
        <p className={styles.notice}>
          Your account has the role <strong>{account.role}</strong>. It counts once you{' '}
          {setUp ? (
            'sign in with a code of your authenticator app'
          ) : (
            <>
              have set up two-step sign-in in the <a href="/admin">back office</a>
            </>
          )}
          . Until then you see what readers see.
        </p>
      )}
      {!account ? (
        <p className={styles.text}>Whether it is on could not be read just now.</p>
      ) : setUp ? (
        <div className={styles.factor}>
          <p className={styles.good} ref={text} tabIndex={-1}>
            On. Signing in asks for a code of your authenticator app.
          </p>
          {left !== null && <p className={styles.hint}>{codesLeftText(left)}</p>}
          <p className={styles.choices}>
            {left !== null && (
              <Button variant="link" onClick={() => setTask('codes')}>
                Make new recovery codes
              </Button>
            )}
            <Button variant="link" onClick={() => setTask('remove')}>
              Turn two-step sign-in off
            </Button>
          </p>
        </div>
      ) : verified ? (
        <div className={styles.factor}>
          <p className={styles.text} ref={text} tabIndex={-1}>
            Signing in then asks for a code of an app on your phone as well: {firstStepOf(user)} alone is not
            enough.
          </p>
          <Button variant="quiet" onClick={() => setTask('setUp')}>
            Set up two-step sign-in
          </Button>
        </div>
      ) : (
        <p className={styles.text}>
          You can set it up once your email address is verified. The link is in the email you got.
        </p>
      )}
      <LazySecondFactorDialog
        open={task !== null}
        user={user}
        task={task}
        hasRecoveryCodes={left !== null}
        onClose={() => setTask(null)}
      />
    </Card>
  );
}

/** What opens the account without a second step. */
function firstStepOf(user: StoredUser): string {
  const provider = reauthenticationProvider(user);
  if (hasPassword(user)) return 'your password';
  return provider ? `your ${providerNames[provider]} account` : 'a link by email';
}

function codesLeftText(left: number): string {
  if (left === 0) return 'You have no recovery codes. Without them a lost phone locks you out.';
  const text = `${left} recovery ${left === 1 ? 'code' : 'codes'} left.`;
  return left < fewCodes ? `${text} Make new ones before you run out.` : text;
}
