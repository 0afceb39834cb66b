import { api } from '../api.ts';
import { isClientRequested, identityClient } from './identity-client.ts';
import { watchState } from '../watch-state.ts';
import type { SessionStore } from './session-store.ts';
import { sessionFailed, sessionLoaded } from './session-changes.ts';
import { watchItems } from '../browser-storage.ts';
import { tokenKey, userKey } from './session-keys.ts';
import type { WithAuth } from './session.slice.ts';
import { readStoredSession } from './stored-session.ts';

/** Keeps store, document and identity client in step with the stored session and with other tabs. */
export function watchSession(store: SessionStore): void {
  const { dispatch, getState } = store;
  const isSignedIn = ({ auth: { user, token } }: WithAuth) => Boolean(user && token);
  const mark = (signedIn: boolean) => document.documentElement.toggleAttribute('data-signed-in', signedIn);
  const load = () => {
    const { user, token } = readStoredSession();
    // A user is stored without a token: only the identity client knows whether the session is valid.
    if (!user || token) dispatch(sessionLoaded({ user, token }));
    if (user) void identityClient().catch((error) => dispatch(sessionFailed(String(error))));
    else if (isClientRequested()) void identityClient().then((client) => client.signOut());
  };
  // A page that has just been opened has sent its requests as the stored user.
  let uid = getState().auth.isLoading ? readStoredSession().user?.uid : undefined;
  const onUserChange = (newUid: string | undefined) => {
    if (newUid === uid) return;
    uid = newUid;
    dispatch(api.util.invalidateTags(['Chapter', 'ComicAsset']));
    // After the pages have changed to the next user.
    setTimeout(() => dispatch(api.util.invalidateTags(['Account'])));
  };
  watchState(store, isSignedIn, mark);
  watchState(store, ({ auth }) => auth.user?.uid, onUserChange);
  onUserChange(getState().auth.user?.uid ?? uid);
  load();
  mark(isSignedIn(getState()));
  watchItems([userKey, tokenKey], load);
}
