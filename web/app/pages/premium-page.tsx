import { useSession } from '@longstrip/client/session/use-session';
import { chargesOf } from '@longstrip/contract/membership/plans.texts';
import { skipToken } from '@reduxjs/toolkit/query';
import { editorialApi } from '../features/editorial/editorial.api.ts';
import { useCountView } from '../features/insight/use-count-view.ts';
import { viewFromLock } from '../features/insight/view-from-lock.ts';
import { membershipApi } from '../features/membership/membership.api.ts';
import { PlanChoice } from '../features/membership/plan-choice.tsx';
import { Head } from '../platform/head.tsx';
import { pageLoader } from '../platform/page-loader.ts';
import { returnToIn, withReturnTo } from '../platform/return-to.ts';
import { useLocation, useNavigate } from '../platform/router/index.ts';
import { useSite } from '../platform/site.ts';
import { SignedInOnly } from '../platform/session/signed-in-only.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Notice } from '../ui/notice.tsx';
import { ReadFailure } from '../ui/read-failure.tsx';
import { OfferBanner } from './offer-banner.tsx';
import styles from './premium-page.module.css';

export const loader = pageLoader((load) =>
  Promise.all([
    load(membershipApi.endpoints.plans, undefined),
    load(editorialApi.endpoints.saleBanner, undefined),
  ]),
);

/** Choosing a plan (spec §2). The page is the same for every reader until the session is known. */
export function Component() {
  const { data: sale } = editorialApi.endpoints.saleBanner.useQuery();
  const { data: plans } = membershipApi.endpoints.plans.useQuery();
  const { sells } = useSite();
  const choice = <Plans />;
  return (
    <div className={styles.page}>
      <Head
        title="Premium"
        description={`Premium plans: ${(plans?.data ?? []).map((plan) => `${plan.duration}, ${chargesOf(plan)}`).join('; ')}.`}
        index={false}
      />
      <div className={styles.narrow}>
        <BackLink />
      </div>
      {sells && sale && <OfferBanner banner={sale} />}
      <div className={styles.narrow}>
        {sells ? (
          <>
            <h1>Please select a product</h1>
            <noscript>
              <p>
                Choosing and paying for a plan need JavaScript. Please turn it on and load the page again.
              </p>
            </noscript>
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
