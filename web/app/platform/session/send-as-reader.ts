import { identityClient } from './identity-client.ts';
import { endSessionHere } from './log-out.ts';
import { sessionEnded } from './session-changes.ts';
import { sessionStore } from './session-store.ts';
import { readStoredSession } from './stored-session.ts';
import { endsSoon } from './token-end.ts';

/**
 * The token a request carries: null for nobody. One that is about to end, or is missing, is asked of the identity client
 * first, and `force` asks in any case. Where that fails the request goes out as anybody's.
 */
async function bearer(force = false): Promise<string | null> {
  const { user, token } = readStoredSession() ?? sessionStore().getState().auth;
  if (!user) return null;
  if (token && !force && !endsSoon(token, Date.now())) return token;
  return identityClient()
    .then((client) => client.token(force))
    .catch(() => null);
}

type Send = (authorization?: { authorization: string }) => Promise<Response>;

/** Who turns out to be signed out goes on as anybody: the page is shown in any case. */
export async function sendAsReader(name: string, sendWith: Send): Promise<Response> {
  const send = (token: string | null) => sendWith(token ? { authorization: `Bearer ${token}` } : undefined);
  // The identity client itself asks for the settings.
  const token = name === 'readSite' ? null : await bearer();
  const response = await send(token);
  if (!token || response.status !== 401) return response;
  const fresh = await bearer(true);
  if (fresh) {
    const second = await send(fresh);
    if (second.status !== 401) return second;
    sessionStore().dispatch(sessionEnded(null));
    void endSessionHere();
  }
  return send(null);
}
