import { useEffect, useRef, useState } from 'react';
import { formatDay } from '@longstrip/contract/days.texts';
import type { StoredUser } from '@longstrip/client/session/stored-session';
import { Link } from '../../platform/router/index.ts';
import { Button } from '@longstrip/kit/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormError, SubmitButton } from '@longstrip/kit/form.tsx';
import { type Account, accountApi } from './account.api.ts';
import { reauthenticationProvider, hasPassword } from '@longstrip/client/sign-in/account-providers';
import { authAction } from '@longstrip/kit/sign-in/auth-action.ts';
import { ConfirmOwner } from '@longstrip/kit/sign-in/confirm-owner.tsx';
import { providerNames } from './join-ways.ts';
import styles from './account.module.css';

type DeletionProps = {
  user: StoredUser;
  account: Account | undefined;
  /** What was paid for and is lost, in sentences. */
  losses: readonly string[];
  isRenewalStopped: boolean;
};

/** Requests the deletion of the account, or cancels it. */
export function AccountDeletion({ user, account, losses, isRenewalStopped }: DeletionProps) {
  const [asking, setAsking] = useState(false);
  const [kept, setKept] = useState(false);
  const [cancelDeletion] = accountApi.endpoints.cancelDeletion.useMutation();
  const due = account?.deletionAt;
  const message = useRef<HTMLParagraphElement>(null);
  const shown = useRef(due);
  // The pressed button is removed by the change, so the focus moves to the text in its place.
  useEffect(() => {
    // The account may be read only after the dialog was opened.
    if (shown.current === undefined) shown.current = due;
    if (asking) return;
    const changed = shown.current !== due;
    shown.current = due;
    if (changed && document.activeElement === document.body) message.current?.focus();
  }, [asking, due]);
  const onKeep = authAction(async () => {
    await cancelDeletion(user.uid).unwrap();
    setKept(true);
  });
  return (
    <Card title="Delete account">
      {due ? (
        <Form action={onKeep}>
          <p ref={message} tabIndex={-1}>
            This account will be erased on{' '}
            <time dateTime={due}>
              <strong>{formatDay(due)}</strong>
            </time>
            , with everything in it. Until then you can keep it.
          </p>
          <FormError />
          <div>
            <SubmitButton>Keep my account</SubmitButton>
          </div>
        </Form>
      ) : (
        <>
          <p ref={message} tabIndex={-1} className={styles.text} role="status">
            {kept
              ? isRenewalStopped
                ? 'Your account stays. Renewal of your membership stays stopped: you can resume it under “Your benefits”.'
                : 'Your account stays. Nothing has been changed.'
              : 'Erases the account and everything in it after 14 days. Until then you can change your mind.'}
          </p>
          <Button variant="danger" onClick={() => setAsking(true)}>
            Delete my account
          </Button>
        </>
      )}
      <DeletionDialog user={user} losses={losses} open={asking} onClose={() => setAsking(false)} />
    </Card>
  );
}

type DialogProps = Pick<DeletionProps, 'user' | 'losses'> & { open: boolean; onClose: () => void };

/** Explains the deletion, confirms the owner, and requests it. */
function DeletionDialog({ user, losses, open, onClose }: DialogProps) {
  const [request] = accountApi.endpoints.requestDeletion.useMutation();
  const provider = !hasPassword(user) && reauthenticationProvider(user);
  return (
    <Dialog open={open} onClose={onClose} title="Delete account?" topAligned>
      <ConfirmOwner
        key={String(open)}
        user={user}
        variant="danger"
        button={provider ? `Confirm with ${providerNames[provider]} and delete` : 'Delete in 14 days'}
        onConfirmed={async () => {
          await request(user.uid).unwrap();
          onClose();
        }}
        onCancel={onClose}
      >
        In 14 days your account, your reading history and your sessions are erased for good. Until then you
        can stop it: with the link in the email we send you now, or with “Keep my account” on this page.
        {losses.map((loss) => (
          <span key={loss} className={styles.loss}>
            {loss}
          </span>
        ))}
        {losses.length > 0 && <Link to="/refund">See what can be paid back</Link>}
      </ConfirmOwner>
    </Dialog>
  );
}
