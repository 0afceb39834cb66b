import type { Dispatch } from '@reduxjs/toolkit';
import { call } from '../calls.ts';
import { bearer, send } from '../send.ts';
import { identityClient } from './identity-client.ts';
import { sessionLoaded } from './session-changes.ts';
import { readStoredSession, writeStoredSession } from './stored-session.ts';

/** How long the server may take to hear of it, in milliseconds. */
const patience = 3000;

/** Ends the session: on the server, in the identity client, in this browser and its other tabs. Works offline too. */
export async function logOut(dispatch: Dispatch): Promise<void> {
  const { token } = readStoredSession();
  if (token) await tellServer(token);
  await endSessionHere(dispatch);
}

/**
 * The server ends the session. Without a connection it hears of it when there is one again, as long as this page lives:
 * the token is nowhere else by then, and is not kept where the next one at this device could find it.
 */
async function tellServer(token: string): Promise<void> {
  const tell = (by = token) =>
    send(call('signOut', 'POST', '/account/sign-out'), {
      headers: bearer(by),
      keepalive: true,
      signal: AbortSignal.timeout(patience),
    });
  const later = () => addEventListener('online', () => void tell().catch(later), { once: true });
  if (!navigator.onLine) return later();
  try {
    if ((await tell()).status !== 401) return;
  } catch {
    return later();
  }
  // Its hour was over, but the session is not.
  await identityClient()
    .then((client) => client.token(true))
    .then(tell)
    .catch(() => {});
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
