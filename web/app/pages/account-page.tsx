import { deletionLosses } from '@longstrip/contract/identity/deletion.texts';
import { useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useStore } from 'react-redux';
import { LastRead } from '../features/comics/last-read.tsx';
import { coinsApi } from '../features/coins/coins.api.ts';
import { AccountWallet } from '../features/coins/account-wallet.tsx';
import { AccountDeletion } from '../features/identity/account-deletion.tsx';
import { AccountExport } from '../features/identity/account-export.tsx';
import { AccountContact } from '../features/identity/account-contact.tsx';
import { AccountSecondFactor } from '../features/identity/account-second-factor.tsx';
import { accountApi } from '../features/identity/account.api.ts';
import { finishLibrarySync } from '../features/library/sync-library.ts';
import { AccountBenefits } from '../features/membership/account-benefits.tsx';
import { membershipApi } from '../features/membership/membership.api.ts';
import { AccountPayments, shownPayments } from '../features/payments/account-payments.tsx';
import { paymentsApi } from '../features/payments/payments.api.ts';
import type { WithComics } from '../features/reading/comics.slice.ts';
import { progressOf } from '../features/reading/place.ts';
import { entryOf, episodeLabel, lastReadComics } from '../features/reading/reading-history.ts';
import { finishSync } from '../features/reading/sync-reading.ts';
import { useReading } from '../features/reading/use-reading.ts';
import { Head } from '../platform/head.tsx';
import { useNavigate } from '../platform/router/index.ts';
import { isPending } from '@longstrip/client/is-pending';
import { useAppDispatch } from '@longstrip/client/store';
import { logOut } from '@longstrip/client/session/log-out';
import { useSession } from '@longstrip/client/session/use-session';
import { useSite } from '../platform/site.ts';
import { SignedInOnly } from '../platform/session/signed-in-only.tsx';
import type { StoredUser } from '@longstrip/client/session/stored-session';
import { Button } from '@longstrip/kit/button.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { ReadFailure, RetryNotice } from '../ui/read-failure.tsx';
import { Skeleton, SkeletonLines } from '../ui/skeleton.tsx';
import { clearHistory, commitRemoval } from './history-removal.ts';
import styles from './account-page.module.css';

/** The page is the same for every visitor until the session is known; signed-out visitors go home. */
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
        <AccountType uid={user?.uid} />
        {user && <LogOut />}
      </header>
      <SignedInOnly waiting={<Waiting />}>{user && <Parts user={user} />}</SignedInOnly>
    </div>
  );
}

function Parts({ user }: { user: StoredUser }) {
  const reading = useReading();
  const { sells } = useSite();
  const store = useStore<WithComics>();
  const stoppedAt = (comicId: string) => {
    const entry = entryOf(reading, comicId);
    return entry && { episode: episodeLabel(entry), progress: progressOf(entry.place) };
  };
  const query = accountApi.endpoints.account.useQuery(user.uid);
  const { data: account, error } = query;
  // The parts of the page differ in height, so they appear together. None shows a state before it is known.
  const membership = membershipApi.endpoints.membership.useQuery(user.uid);
  const payments = paymentsApi.endpoints.payments.useQuery({ uid: user.uid, limit: shownPayments });
  const wallet = coinsApi.endpoints.wallet.useQuery({ uid: user.uid, offset: 0 });
  const packs = coinsApi.endpoints.coinPacks.useQuery();
  const card = paymentsApi.endpoints.savedCard.useQuery(user.uid);
  if ([query, membership, payments, wallet, packs, card].some(isPending)) return <Waiting />;
  const read = [query, membership, payments, wallet];
  if (read.every(({ data, error }) => error && !data))
    return (
      <RetryNotice title="Your account could not be read" queries={read}>
        Nothing in it has changed.
      </RetryNotice>
    );
  const current = membership.data?.data[0];
  return (
    <>
      <div className={styles.top}>
        <LastRead ids={lastReadComics(reading)} stoppedAt={stoppedAt} onClear={() => clearHistory(store)} />
        <div className={styles.main}>
          {error && !account && (
            <ReadFailure query={query} className={styles.failed}>
              Your account could not be read just now. What you see is what this browser remembers.
            </ReadFailure>
          )}
          <AccountBenefits
            membership={membership.data && (current ?? null)}
            lastEnded={membership.data?.lastEnded ?? null}
            query={membership}
            sells={sells}
          />
          <AccountContact user={user} verified={user.emailVerified || account?.emailVerified === true} />
        </div>
      </div>
      <div className={styles.details}>
        <div className={styles.parts}>
          <AccountPayments uid={user.uid} isCardNeeded={current?.renews ?? false} />
          <AccountWallet uid={user.uid} />
          <div className={styles.settings}>
            <AccountSecondFactor user={user} account={account} />
            <AccountExport user={user} />
            <AccountDeletion
              user={user}
              account={account}
              losses={
                membership.data && wallet.data
                  ? deletionLosses({ membership: current ?? null, wallet: wallet.data })
                  : [unreadLosses]
              }
              isRenewalStopped={Boolean(current?.chargeIfResumed)}
            />
          </div>
        </div>
      </div>
      <p className={styles.note}>
        Logging out takes your reading history out of this browser; your account keeps it. If you log out
        without a connection, it is kept here, out of sight, until you sign in again; 18+ reading that was not
        sent yet is lost.
      </p>
    </>
  );
}

const unreadLosses =
  'What you have paid for could not be read just now. A membership does not renew any more; unspent coins, and episodes unlocked with coins, are lost.';

/** Basic, or Premium for as long as a membership gives access. Nothing until that is known. */
function AccountType({ uid }: { uid: string | undefined }) {
  const { currentData: data } = membershipApi.endpoints.membership.useQuery(uid ?? skipToken);
  if (!data) return null;
  const isPremium = data.data.length > 0;
  return (
    <Badge variant={isPremium ? 'strong' : 'quiet'}>
      <span className="visually-hidden">Account type: </span>
      {isPremium ? 'Premium' : 'Basic'}
    </Badge>
  );
}

function LogOut() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const store = useStore<WithComics>();
  const [going, setGoing] = useState(false);
  const leave = async () => {
    setGoing(true);
    // What is still undoable in another tab.
    commitRemoval(store);
    await Promise.allSettled([finishSync(), finishLibrarySync()]);
    await logOut(dispatch);
    await navigate('/', { replace: true });
  };
  return (
    <Button variant="quiet" busy={going} onClick={() => void leave()}>
      Log Out
    </Button>
  );
}

/** The layout of the page until the session is known. */
function Waiting() {
  return (
    <>
      <noscript>
        <p>Your account needs JavaScript. Please turn it on and load the page again.</p>
      </noscript>
      <div className={styles.waiting} role="status" aria-label="Your account is loading">
        <div aria-hidden="true">
          <div className={styles.top}>
            <div>
              <h2>Last read</h2>
              <div className={styles.covers}>
                <Skeleton className={styles.cover} />
                <Skeleton className={styles.cover} />
              </div>
              <SkeletonLines widths={['long', 'half']} />
            </div>
            <div className={styles.main}>
              <Card title="Your benefits">
                <SkeletonLines widths={['half', 'long', 'long', 'long', 'short']} />
              </Card>
              <Card title="Info">
                <SkeletonLines widths={['short', 'half', 'short', 'short']} />
              </Card>
            </div>
          </div>
          <div className={styles.details}>
            <div className={styles.parts}>
              <Card title="Payments and receipts">
                <SkeletonLines widths={['full', 'half', 'full', 'half']} />
              </Card>
              <Card title="Coins">
                <SkeletonLines widths={['short', 'full', 'full', 'half']} />
              </Card>
              <div className={styles.settings}>
                {['Two-step sign-in', 'Your data', 'Delete account'].map((title) => (
                  <Card key={title} title={title}>
                    <SkeletonLines widths={['full', 'long']} />
                  </Card>
                ))}
              </div>
            </div>
          </div>
        </div>
      </div>
    </>
  );
}
