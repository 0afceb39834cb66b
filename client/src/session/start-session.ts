import { getItem } from '../browser-storage.ts';
import { userKey } from './session-keys.ts';
import type { SessionStore } from './session-store.ts';
import { sessionChanged, signInRequested } from './session.slice.ts';

/** Whether a user is remembered in this browser. Anonymous visitors load only this file of the session. */
export const hasStoredUser = (): boolean => getItem(userKey) !== null;

/** Loads what the signed-in need, now or on the first sign-in here or in another tab. Call after hydration. */
export function startSession(store: SessionStore, startSignedIn: () => Promise<void>): void {
  const { dispatch, getState, subscribe } = store;
  const signedOut = () => dispatch(sessionChanged({ user: null, token: null, isLoading: false }));
  let retry: ReturnType<typeof setTimeout>;
  const follow = () =>
    hasStoredUser() &&
    void startSignedIn().catch(() => {
      signedOut();
      clearTimeout(retry);
      // Browsers that remember a script that failed need a new document.
      retry = setTimeout(follow, 5000);
    });
  if (follow() === false) signedOut();
  addEventListener('storage', follow);
  const stop = subscribe(() => {
    if (!getState().auth.user) return;
    stop();
    follow();
  });
  // Sign In was pressed before the page could react (early-session.ts).
  const { dataset } = document.documentElement;
  if ('signInRequest' in dataset) dispatch(signInRequested(dataset['signInRequest'] || null));
}
