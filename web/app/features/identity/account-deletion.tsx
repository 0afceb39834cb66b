import { useEffect, useRef, useState } from 'react';
import type { StoredUser } from '../../platform/session/stored-session.ts';
import actions from '../../ui/action.module.css';
import { type Account, accountApi } from './account.api.ts';
import { DeletionDialog } from './account-deletion-dialog.tsx';
import { failureSentence } from './account-failures.ts';
import { Wrong } from './account-form.tsx';
import styles from './account.module.css';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'full' });

/** Leaving for good, or the way back while there is still time. */
export function AccountDeletion({ user, account }: { user: StoredUser; account: Account | undefined }) {
  const [asking, setAsking] = useState(false);
  const [keep, keeping] = accountApi.endpoints.keepAccount.useMutation();
  const due = account?.deletionAt;
  const words = useRef<HTMLParagraphElement>(null);
  const shown = useRef(due);
  // The button that was pressed is gone with the change: the keyboard goes on at the words that took its place.
  useEffect(() => {
    // Also where the account is read only after somebody has asked.
    if (shown.current === undefined) shown.current = due;
    if (asking) return;
    const changed = shown.current !== due;
    shown.current = due;
    if (changed && document.activeElement === document.body) words.current?.focus();
  }, [asking, due]);
  return (
    <section className={styles.part} aria-labelledby="deletion-title">
      <h2 id="deletion-title">Delete account</h2>
      {due ? (
        <div className={styles.due}>
          <p ref={words} tabIndex={-1}>
            This account will be erased on{' '}
            <time dateTime={due}>
              <strong>{day.format(new Date(due))}</strong>
            </time>
            , with everything in it. Until then nothing is lost.
          </p>
          {keeping.error !== undefined && <Wrong>{failureSentence(keeping.error)}</Wrong>}
          <button
            type="button"
            className={actions.strong}
            onClick={() => !keeping.isLoading && void keep(user.uid)}
          >
            {keeping.isLoading ? 'One moment…' : 'Keep my account'}
          </button>
        </div>
      ) : (
        <>
          <p ref={words} tabIndex={-1} className={styles.words} role="status">
            {keeping.isSuccess
              ? 'Your account stays. Nothing has been changed.'
              : 'Erases the account and everything in it after 14 days. Until then you can change your mind.'}
          </p>
          <button type="button" className={styles.danger} onClick={() => setAsking(true)}>
            Delete my account
          </button>
        </>
      )}
      <DeletionDialog user={user} open={asking} onClose={() => setAsking(false)} />
    </section>
  );
}
