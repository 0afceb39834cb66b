import type { WithAuth } from '@longstrip/client/session/session.slice';
import type { Plan } from '@longstrip/contract/membership/plans';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { membershipApi } from '../features/membership/membership.api.ts';
import { atPersonalPrice } from '../features/membership/personal-price.ts';
import { useAdultPage } from '../platform/use-adult-page.ts';

/** The plans that open the locked episodes of this page, for a signed-in reader at their own prices. Empty until known. */
export function useOpeningPlans(): Plan[] {
  const adult = useAdultPage();
  // Without useSession, which would add the code for signed-in readers.
  const uid = useSelector((state: WithAuth) => state.auth.user?.uid);
  const { data: plans } = membershipApi.endpoints.plans.useQuery();
  const { currentData: quotes } = membershipApi.endpoints.quotes.useQuery(uid ?? skipToken);
  const opening = plans?.data.filter(({ includesUncensored }) => includesUncensored || !adult) ?? [];
  return opening.map((plan) => atPersonalPrice(plan, quotes?.data ?? []));
}
