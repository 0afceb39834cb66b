import { api } from '../api.ts';
import { clientStarted, identityClient } from './identity-client.ts';
import { sessionStore } from './session-store.ts';
import { sessionFailed, sessionKnown } from './session-changes.ts';
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
  // A page that has just been opened has asked as whoever is stored here.
  const before = store.getState().auth.isLoading ? readStoredSession()?.user?.uid : undefined;
  store.subscribe(dropAnswersOf(before));
  load();
  mark();
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === userKey || event.key === tokenKey) load();
  });
}

/** What was answered to one person is asked again for the next, or forgotten where no page shows it. */
function dropAnswersOf(before: string | undefined) {
  const { getState, dispatch } = sessionStore();
  let uid = before;
  return () => {
    const now = getState().auth.user?.uid;
    if (now === uid) return;
    uid = now;
    dispatch(api.util.invalidateTags(['Chapter', 'ComicAsset']));
    // After the pages have changed to the next person.
    setTimeout(() => dispatch(api.util.invalidateTags(['Account'])));
  };
}

function load(): void {
  const { getState, dispatch } = sessionStore();
  const { user, token } = readStoredSession() ?? getState().auth;
  // Who is remembered without a token is asked for by the client, which then knows.
  if (!user || token) dispatch(sessionKnown({ user, token }));
  if (user) void identityClient().catch((error) => dispatch(sessionFailed(String(error))));
  else if (clientStarted()) void identityClient().then((client) => client.signOut());
}
