import { identityClient, sessionStore } from './identity-client.ts';
import { readStoredSession } from './stored-session.ts';
import { endsSoon } from './token-end.ts';

/**
 * The token a request carries: null for nobody. One that is about to end, or is missing, is asked of the identity client
 * first, and `force` asks in any case. Where that fails the request goes out as anybody's.
 */
export async function bearer(force = false): Promise<string | null> {
  const { user, token } = readStoredSession() ?? sessionStore().getState().auth;
  if (!user) return null;
  if (token && !force && !endsSoon(token, Date.now())) return token;
  return identityClient()
    .then((client) => client.token(force))
    .catch(() => null);
}
