import { clientStarted, identityClient, type SessionStore } from './identity-client.ts';
import { sessionKnown } from './session.slice.ts';
import { readStoredSession, tokenKey, userKey } from './stored-session.ts';

/** Takes over the stored session, now and whenever another tab changes it. Call after hydration. */
export function watchSession(store: SessionStore): () => void {
  const load = () => {
    const { user, token } = readStoredSession() ?? store.getState().auth;
    const known = () => store.dispatch(sessionKnown({ user, token }));
    // Who is remembered without a token is asked for by the client, which then knows.
    if (!user || token) known();
    if (user) void identityClient().catch(known);
    else if (clientStarted()) void identityClient().then((client) => client.signOut());
  };
  load();
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === userKey || event.key === tokenKey) load();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
