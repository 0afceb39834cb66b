import { clientStarted, identityClient } from './identity-client.ts';
import { sessionStore } from './session-store.ts';
import { sessionFailed, sessionKnown } from './session.slice.ts';
import { tokenKey, userKey } from './session-keys.ts';
import { readStoredSession } from './stored-session.ts';

let watching = false;

/** Keeps store, document and identity client in step with the stored session and with other tabs. Twice is harmless. */
export function watchSession(): void {
  if (watching) return;
  watching = true;
  const store = sessionStore();
  const mark = () => {
    const { user, token } = store.getState().auth;
    document.documentElement.toggleAttribute('data-signed-in', Boolean(user && token));
  };
  store.subscribe(mark);
  load();
  mark();
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === userKey || event.key === tokenKey) load();
  });
}

function load(): void {
  const { getState, dispatch } = sessionStore();
  const { user, token } = readStoredSession() ?? getState().auth;
  // Who is remembered without a token is asked for by the client, which then knows.
  if (!user || token) dispatch(sessionKnown({ user, token }));
  if (user) void identityClient().catch((error) => dispatch(sessionFailed(String(error))));
  else if (clientStarted()) void identityClient().then((client) => client.signOut());
}
