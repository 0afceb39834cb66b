import type { Dispatch } from '@reduxjs/toolkit';
import { call } from '../calls.ts';
import { bearer, send } from '../send.ts';
import { identityClient } from './identity-client.ts';
import { sessionLoaded } from './session-changes.ts';
import { readStoredSession, writeStoredSession } from './stored-session.ts';
import { endsSoon } from './token-end.ts';

/** How long one attempt may take. */
const timeoutMs = 3000;
/** The time between two attempts. */
const retryMs = 10_000;

/** Ends the session: on the server, in the identity client, in this browser and its other tabs. Works offline too. */
export async function logOut(dispatch: Dispatch): Promise<void> {
  const { token } = readStoredSession();
  if (token) await endOnServer(token);
  await endSessionHere(dispatch);
}

/**
 * Ends the session on the server. While the server cannot be reached, the page retries until the token expires. The
 * token is kept in memory only, so that the next user of the device cannot find it.
 */
async function endOnServer(token: string): Promise<void> {
  if (!navigator.onLine) return retryLater(token);
  try {
    if ((await signOut(token)) !== 401) return;
  } catch {
    return retryLater(token);
  }
  // The token has expired, but the session has not.
  const fresh = await identityClient()
    .then((client) => client.token(true))
    .catch(() => null);
  if (fresh) await signOut(fresh).catch(() => retryLater(fresh));
}

/** The status of the answer. Rejects while the server cannot be reached, or fails. */
async function signOut(token: string): Promise<number> {
  const { status } = await send(call('signOut', 'POST', '/account/sign-out'), {
    headers: bearer(token),
    keepalive: true,
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (status >= 500) throw new Error(`The server answered ${status}.`);
  return status;
}

/** Retries after `retryMs`, or as soon as the connection returns. */
function retryLater(token: string): void {
  if (endsSoon(token, Date.now())) return;
  const retry = () => {
    clearTimeout(timer);
    removeEventListener('online', retry);
    signOut(token).catch(() => retryLater(token));
  };
  const timer = setTimeout(retry, retryMs);
  addEventListener('online', retry);
}

/** Ends the session in this browser, even if the identity client still has it. */
export async function endSessionHere(dispatch: Dispatch): Promise<void> {
  const signedOut = { user: null, token: null };
  writeStoredSession(signedOut);
  dispatch(sessionLoaded(signedOut));
  await identityClient()
    .then((client) => client.signOut())
    .catch(() => {});
}
