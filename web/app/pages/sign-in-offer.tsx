import type { WithAuth } from '@longstrip/client/session/session.slice';
import { uncensoredCoverage } from '@longstrip/contract/membership/plans.texts';
import { useSelector } from 'react-redux';
import { membershipApi } from '../features/membership/membership.api.ts';
import { PlanPrices } from '../features/membership/plan-prices.tsx';
import { useSite } from '../platform/site.ts';
import { ReadFailure } from '../ui/read-failure.tsx';
import styles from './sign-in-offer.module.css';

/** What a visitor who asked for Premium will pay, before they have an account. */
export function SignInOffer() {
  const path = useSelector((state: WithAuth) => state.auth.signInRequest?.path);
  const { sells } = useSite();
  const isWanted = sells && /^\/(premium|payment)\b/.test(path ?? '');
  const query = membershipApi.endpoints.plans.useQuery(undefined, { skip: !isWanted });
  if (!isWanted) return null;
  const plans = query.data?.data;
  return (
    <section className={styles.offer} aria-labelledby="offer-title">
      <h3 id="offer-title">What Premium costs</h3>
      {plans ? (
        <>
          <PlanPrices plans={plans} />
          <p>{uncensoredCoverage(plans)} You choose and pay a plan after this step.</p>
        </>
      ) : (
        query.error && <ReadFailure query={query}>The prices could not be loaded.</ReadFailure>
      )}
    </section>
  );
}
