import type { LockTerms } from '@longstrip/contract/reading/access.texts';
import { membershipApi } from '../features/membership/membership.api.ts';
import { useAdultPage } from '../platform/use-adult-page.ts';

/** What the sentences about the locks of this page are built from. */
export function useLockTerms(): LockTerms {
  const { data } = membershipApi.endpoints.plans.useQuery();
  return { plans: data?.data, adult: useAdultPage() };
}
