import { signInRequested, type WithAuth } from '@longstrip/client/session/session.slice';
import type { AssetVariant } from '@longstrip/contract/assets/picture';
import type { Comic } from '@longstrip/contract/catalogue/comics.shapes';
import { coinCount, coinNumber } from '@longstrip/contract/coins/coins.texts';
import type { lockText } from '@longstrip/contract/reading/access.texts';
import type { Plan } from '@longstrip/contract/membership/plans';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { formatDay } from '@longstrip/contract/days.texts';
import { skipToken } from '@reduxjs/toolkit/query';
import { type ReactNode, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ListedChapter } from '../features/chapters/chapter-list.ts';
import { coinPriceOf } from '../features/chapters/coin-price.ts';
import { coinsApi } from '../features/coins/coins.api.ts';
import { lockedPartClass } from '../features/chapters/search-engines.ts';
import { takeUnlockAfterBuying } from '../features/coins/unlock-after-buying.ts';
import { membershipApi } from '../features/membership/membership.api.ts';
import { PlanPrices } from '../features/membership/plan-prices.tsx';
import { LockedArt } from '../features/reader/locked-art.tsx';
import { StripNotice } from '../features/reader/strip-states.tsx';
import { withReturnTo } from '../platform/return-to.ts';
import { useLocation } from '../platform/router/index.ts';
import { useSite } from '../platform/site.ts';
import { SignedInLink } from '../platform/session/signed-in-link.tsx';
import { Button } from '@longstrip/kit/button.tsx';
import buttons from '@longstrip/kit/button.module.css';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { useCountView } from '../features/insight/use-count-view.ts';
import { useJoinLabel } from './use-join-label.ts';
import { useOpeningPlans } from './use-opening-plans.ts';
import styles from './reader-lock.module.css';

const UnlockDialog = lazyDialog(async () => {
  const { UnlockDialog: Dialog } = await import('../features/coins/unlock-dialog.tsx');
  return Dialog;
});

type LockProps = {
  comic: Pick<Comic, 'chapterCount'>;
  chapter: ListedChapter;
  variant: AssetVariant;
  text: ReturnType<typeof lockText>;
  /** Links to other pages. */
  children: ReactNode;
};

/** A locked episode: why, and what opens it, side by side. Each of these leads back to this page. */
export function ReaderLock({ comic, chapter, variant, text, children }: LockProps) {
  const { access } = chapter;
  const { pathname } = useLocation();
  const dispatch = useDispatch();
  // Without useSession, which would add the code for signed-in readers.
  const { user, isLoading, signInRequest } = useSelector((state: WithAuth) => state.auth);
  const signedIn = user !== null;
  const owned = membershipApi.endpoints.membership.useQuery(user?.uid ?? skipToken).currentData;
  const [unlocking, setUnlocking] = useState(false);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the storage of the browser is read after hydration
    if (takeUnlockAfterBuying(pathname)) setUnlocking(true);
  }, [pathname]);
  const { sells } = useSite();
  const joinLabel = useJoinLabel();
  /** The label of the link to the plans, if a membership opens the episode. */
  const membership =
    access.state !== 'locked'
      ? undefined
      : access.reason === 'premium_required'
        ? joinLabel
        : access.reason === 'plan_excludes_uncensored'
          ? 'Change your plan'
          : undefined;
  const plans = useOpeningPlans();
  const lowest = lowestPrice(plans);
  const coins = access.state === 'locked' ? access.coins : null;
  const price = coinPriceOf(access);
  // Counted once the session is known, because a view says whether its reader is signed in.
  useCountView(membership && !isLoading ? { step: 'lock', chapterId: chapter.id, variant, signedIn } : null);
  const signIn = () => dispatch(signInRequested(null));
  // Visitors sign in first, and then see the dialog.
  const onUnlock = () => {
    setUnlocking(true);
    if (!signedIn) signIn();
  };
  return (
    <>
      <StripNotice
        title={text.title}
        message={membership && !sells ? 'Memberships are not sold here at the moment.' : text.opens}
        art={<LockedArt picture={chapter.previewImage} />}
        className={`${lockedPartClass} ${styles.lock}`}
      >
        {((sells && membership) || price) && (
          <div className={styles.offers}>
            {sells && membership && (
              <section className={styles.offer}>
                <h3>Every episode</h3>
                <ul>
                  <li>All {comic.chapterCount} episodes of this comic, and of every other here</li>
                  <li>You can stop any time, and read on until the paid time ends</li>
                </ul>
                <SignedInLink signsUp className={buttons.strong} to={withReturnTo('/premium', pathname)}>
                  {membership}
                  {lowest !== undefined && `, from ${dollars(lowest)}`}
                </SignedInLink>
                {plans.length > 0 && <PlanPrices plans={plans} />}
              </section>
            )}
            {price && (
              <section className={styles.offer}>
                <h3>Only this episode</h3>
                <ul>
                  <li>It stays open for good, also without a membership</li>
                  <li>
                    <Balance uid={user?.uid} coins={coins!} />
                  </li>
                </ul>
                <Button variant="quiet" onClick={onUnlock}>
                  Unlock for {price}
                </Button>
              </section>
            )}
          </div>
        )}
        {membership && (
          <p className={styles.member}>
            {owned?.lastEnded && `Your membership ended on ${formatDay(owned.lastEnded.endedAt)}.`}
            {!signedIn && !isLoading && (
              <>
                Have an account?{' '}
                <Button variant="link" onClick={signIn}>
                  Sign in
                </Button>
              </>
            )}
          </p>
        )}
        <div className={styles.ways}>{children}</div>
      </StripNotice>
      {coins !== null && price && (
        <UnlockDialog
          open={unlocking && signedIn && !signInRequest}
          onClose={() => setUnlocking(false)}
          chapter={chapter}
          coins={coins}
          price={price}
          variant={variant}
          path={pathname}
        />
      )}
    </>
  );
}

/** The coins that a signed-in reader has, and whether they are enough. */
function Balance({ uid, coins }: { uid: string | undefined; coins: number }) {
  const { currentData: wallet } = coinsApi.endpoints.wallet.useQuery(uid ? { uid } : skipToken);
  if (!wallet) return 'Coins are sold in packs, and do not expire';
  const missing = coins - wallet.balance;
  return `You have ${coinCount(wallet.balance)}${missing > 0 ? `, ${coinNumber(missing)} too few` : ''}`;
}

/** In cents; undefined without plans. */
const lowestPrice = (plans: readonly Plan[]): number | undefined =>
  plans.map(({ firstPriceCents }) => firstPriceCents).sort((a, b) => a - b)[0];
