import { useState } from 'react';
import { useStore } from 'react-redux';
import { LastRead } from '../features/comics/last-read.tsx';
import { AccountBenefits } from '../features/identity/account-benefits.tsx';
import { AccountDeletion } from '../features/identity/account-deletion.tsx';
import { AccountExport } from '../features/identity/account-export.tsx';
import { AccountContact } from '../features/identity/account-contact.tsx';
import { AccountSecondFactor } from '../features/identity/account-second-factor.tsx';
import { accountApi } from '../features/identity/account.api.ts';
import { ClearHistory } from '../features/reading/clear-history.tsx';
import { clearReading } from '../features/reading/clear-reading.ts';
import type { WithComics } from '../features/reading/comics.slice.ts';
import { progressOf } from '../features/reading/place.ts';
import { entryOf } from '../features/reading/reading-history.ts';
import { leaveReading } from '../features/reading/sync-reading.ts';
import { useReading } from '../features/reading/use-reading.ts';
import { Head } from '../platform/head.tsx';
import { useNavigate } from '../platform/router/index.ts';
import { logOut } from '../platform/session/log-out.ts';
import { useSession } from '../platform/session/use-session.ts';
import { SignedInOnly } from '../platform/session/signed-in-only.tsx';
import type { StoredUser } from '../platform/session/stored-session.ts';
import actions from '../ui/action.module.css';
import { BackLink } from '../ui/back-link.tsx';
import styles from './account-page.module.css';

/** The page is the same for everybody until it is known who looks at it; nobody signed in goes home. */
export function Component() {
  const { user } = useSession();
  return (
    <div className={styles.page}>
      <Head
        title="My account"
        description="Your account: last read, benefits, sign-in and data."
        index={false}
      />
      <BackLink />
      <header className={styles.header}>
        <h1>My account</h1>
        <p className={styles.badge}>
          <span className="visually-hidden">Account type: </span>Basic
        </p>
        {user && <LogOut />}
      </header>
      <SignedInOnly waiting={<Waiting />}>{user && <Parts user={user} />}</SignedInOnly>
    </div>
  );
}

function Parts({ user }: { user: StoredUser }) {
  const reading = useReading();
  const store = useStore<WithComics>();
  const stoppedAt = (comicId: string) => {
    const entry = entryOf(reading, comicId);
    return entry && { chapterTitle: entry.chapterTitle, progress: progressOf(entry.place) };
  };
  const { data: account, isError, refetch } = accountApi.endpoints.account.useQuery(user.uid);
  return (
    <div className={styles.columns}>
      <LastRead ids={reading.lastReadComics} stoppedAt={stoppedAt}>
        <ClearHistory onClear={() => clearReading(store)} />
      </LastRead>
      <div className={styles.parts}>
        {isError && !account && (
          <p role="alert" className={styles.failed}>
            Your account could not be read just now. What you see is what this browser remembers.
            <button type="button" className={actions.quiet} onClick={() => void refetch()}>
              Try again
            </button>
          </p>
        )}
        <AccountBenefits />
        <AccountContact user={user} verified={user.emailVerified || account?.emailVerified === true} />
        <AccountSecondFactor user={user} account={account} />
        <AccountExport />
        <AccountDeletion user={user} account={account} />
        <p className={styles.words}>
          Logging out takes your reading history out of this browser; your account keeps it. If you log out
          without a connection, it is kept here, out of sight, until you sign in again.
        </p>
      </div>
    </div>
  );
}

function LogOut() {
  const navigate = useNavigate();
  const [going, setGoing] = useState(false);
  const leave = async () => {
    if (going) return;
    setGoing(true);
    await leaveReading().catch(() => false);
    await logOut();
    await navigate('/', { replace: true });
  };
  return (
    <button type="button" className={actions.quiet} onClick={() => void leave()}>
      {going ? 'Logging out…' : 'Log Out'}
    </button>
  );
}

/** The layout of the page, before it is known whose it is. */
function Waiting() {
  return (
    <div className={styles.columns} role="status" aria-label="Your account is loading">
      <span className={`${styles.bone} ${styles.tall}`} />
      <div className={styles.parts}>
        <span className={styles.bone} />
        <span className={styles.bone} />
        <span className={styles.bone} />
      </div>
    </div>
  );
}
