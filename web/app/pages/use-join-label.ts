import type { WithAuth } from '@longstrip/client/session/session.slice';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { membershipApi } from '../features/membership/membership.api.ts';

/** The label of a link to the plans: `label`, or another one for a reader whose membership has ended. */
export function useJoinLabel(label = 'Become a member'): string {
  // Without useSession, which would add the code for signed-in readers.
  const uid = useSelector((state: WithAuth) => state.auth.user?.uid);
  const { currentData } = membershipApi.endpoints.membership.useQuery(uid ?? skipToken);
  return currentData?.lastEnded ? 'Renew your membership' : label;
}
