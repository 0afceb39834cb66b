import { useSelector } from 'react-redux';
import type { WithAuth } from './session.slice.ts';

/** Who uses this browser. Nobody counts as signed in without both a user and a token (spec §4). */
export function useSession() {
  const { user, token, isLoading } = useSelector((state: WithAuth) => state.auth);
  return { user, token, isLoading, signedIn: user !== null && token !== null };
}
