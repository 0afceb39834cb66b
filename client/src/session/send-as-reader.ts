import type { Call } from '../calls.ts';
import type { CallContext } from '../transport.ts';
import { bearer, send } from '../send.ts';
import { identityClient } from './identity-client.ts';
import { endSessionHere } from './log-out.ts';
import { sessionEnded } from './session-changes.ts';
import { readStoredSession } from './stored-session.ts';
import { endsSoon } from './token-end.ts';

let refresh: Promise<string | null> | null = null;

/** A fresh token; null if the session has ended. Requests that are refused at the same time share one refresh. */
export function refreshedToken(): Promise<string | null> {
  return (refresh ??= identityClient()
    .then((client) => client.token(true))
    .catch(() => null)
    .finally(() => (refresh = null)));
}

/**
 * The token a request carries, null for an anonymous one. The identity client refreshes a token that is missing or
 * about to expire. If that fails, the request is anonymous.
 */
export async function currentToken(): Promise<string | null> {
  const { user, token } = readStoredSession();
  if (!user) return null;
  if (token && !endsSoon(token, Date.now())) return token;
  return identityClient()
    .then((client) => client.token(false))
    .catch(() => null);
}

/**
 * Sends a call as the signed-in user; anonymously if the session has ended, so that the page still loads. A mutation is
 * sent twice at most: the refused first time had no effect, and the second one decides.
 */
export async function sendAsReader(
  call: Call,
  { signal, onProgress, dispatch, isMutation }: CallContext,
): Promise<Response> {
  const sendWith = (token: string | null) =>
    send(call, { signal, onProgress, ...(token && { headers: bearer(token) }) });
  const endSession = (isDisabled: boolean) => {
    dispatch(sessionEnded(null, isDisabled));
    void endSessionHere(dispatch);
  };
  // The identity client calls `readSite` to start, so this call cannot wait for its token.
  const token = call.name === 'readSite' ? null : await currentToken();
  const response = await sendWith(token);
  if (!token) return response;
  if (await isDisabled(response)) {
    endSession(true);
    return sendWith(null);
  }
  if (response.status !== 401) return response;
  const fresh = readStoredSession().user ? await refreshedToken() : null;
  if (fresh) {
    const second = await sendWith(fresh);
    const isNowDisabled = await isDisabled(second);
    if (second.status !== 401 && !isNowDisabled) return second;
    endSession(isNowDisabled);
    if (isMutation) return second;
  }
  return sendWith(null);
}

/** Whether the server refuses every call of this account. A fresh token would not help. */
async function isDisabled(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const problem = await response
    .clone()
    .json()
    .catch(() => null);
  return problem?.code === 'account_disabled';
}
