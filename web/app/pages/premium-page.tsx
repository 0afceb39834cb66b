import { useSession } from '@longstrip/client/session/use-session';
import { skipToken } from '@reduxjs/toolkit/query';
import { editorialApi } from '../features/editorial/editorial.api.ts';
import { SaleBanner } from '../features/editorial/sale-banner.tsx';
import { useCountView } from '../features/insight/use-count-view.ts';
import { viewFromLock } from '../features/insight/view-from-lock.ts';
import { membershipApi } from '../features/membership/membership.api.ts';
import { PlanChoice } from '../features/membership/plan-choice.tsx';
import { Head } from '../platform/head.tsx';
import { prefetch } from '../platform/prefetch.ts';
import { returnToIn, withReturnTo } from '../platform/return-to.ts';
import { useLocation, useNavigate } from '../platform/router/index.ts';
import { useSite } from '../platform/site.ts';
import { SignedInOnly } from '../platform/session/signed-in-only.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Notice } from '../ui/notice.tsx';
import { ReadFailure } from '../ui/read-failure.tsx';
import styles from './premium-page.module.css';

export const loader = prefetch((ask) =>
  Promise.all([
    ask(membershipApi.endpoints.plans, undefined),
    ask(editorialApi.endpoints.saleBanner, undefined),
  ]),
);

/** Choosing a plan (spec §2). The page is the same for every reader until the session is known. */
export function Component() {
  const { data: sale } = editorialApi.endpoints.saleBanner.useQuery();
  const { sells } = useSite();
  const choice = <Plans />;
  return (
    <div className={styles.page}>
      <Head
        title="Premium"
        description="Every episode of every comic: plans of 1, 4, 12 and 24 weeks, with what each costs now and later."
        index={false}
      />
      <div className={styles.narrow}>
        <BackLink />
      </div>
      {sells && sale && <SaleBanner banner={sale} />}
      <div className={styles.narrow}>
        {sells ? (
          <>
            <h1>Please select a product</h1>
            <SignedInOnly waiting={choice}>{choice}</SignedInOnly>
          </>
        ) : (
          <Notice page title="Memberships are not sold here">
            This site takes no payments at the moment.
          </Notice>
        )}
      </div>
    </div>
  );
}

function Plans() {
  const { user } = useSession();
  const navigate = useNavigate();
  const { site } = useSite();
  const { search } = useLocation();
  const { data: plans } = membershipApi.endpoints.plans.useQuery();
  const query = membershipApi.endpoints.quotes.useQuery(user?.uid ?? skipToken);
  const { data: quotes, error } = query;
  const returnTo = import.meta.env.SSR ? null : returnToIn(search, location.origin);
  // Counted only for the chapter whose lock led here.
  useCountView(viewFromLock('plans', returnTo));
  const pay = (planId: string) => void navigate(withReturnTo(`/payment/${planId}`, returnTo));
  return (
    <>
      {error && !quotes && (
        <ReadFailure query={query} className={styles.failed}>
          Your prices could not be loaded just now.
        </ReadFailure>
      )}
      <PlanChoice site={site} plans={plans?.data ?? []} quotes={quotes?.data} onSelect={pay} />
    </>
  );
}
