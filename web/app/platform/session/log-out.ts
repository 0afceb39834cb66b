import { endpointPath } from '@longstrip/contract/endpoint';
import { identityClient } from './identity-client.ts';
import { sessionStore } from './session-store.ts';
import { sessionKnown } from './session-changes.ts';
import { readStoredSession, writeStoredSession } from './stored-session.ts';

/** How long the server may take to hear of it, in milliseconds. */
const patience = 3000;

/** Ends the session: on the server, in the identity client, in this browser and its other tabs. Works offline too. */
export async function logOut(): Promise<void> {
  const token = readStoredSession()?.token ?? sessionStore().getState().auth.token;
  if (token) await tellServer(token);
  await endSessionHere();
}

/**
 * The server ends the session. Without a connection it hears of it when there is one again, as long as this page lives:
 * the token is nowhere else by then, and is not kept where the next one at this device could find it.
 */
async function tellServer(token: string): Promise<void> {
  const tell = (by = token) =>
    fetch(endpointPath('/account/sign-out'), {
      method: 'POST',
      headers: { authorization: `Bearer ${by}` },
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

/** Nobody is signed in here any more, whatever the identity client still knows. */
export async function endSessionHere(): Promise<void> {
  const nobody = { user: null, token: null };
  writeStoredSession(nobody);
  sessionStore().dispatch(sessionKnown(nobody));
  await identityClient()
    .then((client) => client.signOut())
    .catch(() => {});
}
