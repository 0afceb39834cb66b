import { useSelector } from 'react-redux';
import type { WithAuth } from './session.slice.ts';

/** The user of this browser, who is signed in only with both a user and a token (spec §4). */
export function useSession() {
  const { user, token, isLoading } = useSelector((state: WithAuth) => state.auth);
  return { user, token, isLoading, signedIn: user !== null && token !== null };
}
