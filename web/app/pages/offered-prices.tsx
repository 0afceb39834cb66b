import type { WithAuth } from '@longstrip/client/session/session.slice';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { membershipApi } from '../features/membership/membership.api.ts';
import { PlanPrices } from '../features/membership/plan-prices.tsx';
import { useAdultPage } from '../platform/use-adult-page.ts';

/** The prices of the plans that open the locked episodes of this page. A signed-in reader gets their own. */
export function OfferedPrices() {
  const adult = useAdultPage();
  // Without useSession, which would add the code for signed-in readers.
  const uid = useSelector((state: WithAuth) => state.auth.user?.uid);
  const { data: plans } = membershipApi.endpoints.plans.useQuery();
  const { data: quotes } = membershipApi.endpoints.quotes.useQuery(uid ?? skipToken);
  const opening = plans?.data.filter(({ includesUncensored }) => includesUncensored || !adult);
  return opening && <PlanPrices plans={opening} quotes={quotes?.data} />;
}
