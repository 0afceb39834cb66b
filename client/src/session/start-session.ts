import { getItem, watchItems } from '../browser-storage.ts';
import { userKey } from './session-keys.ts';
import type { SessionStore } from './session-store.ts';
import { sessionChanged, signInRequested } from './session.slice.ts';

/** Whether a user is remembered in this browser. Anonymous visitors load only this file of the session. */
export const hasStoredUser = (): boolean => getItem(userKey) !== null;

/** Loads the code for signed-in users, now or at the first sign-in in this or another tab. Call after hydration. */
export function startSession(store: SessionStore, startSignedIn: () => Promise<void>): void {
  const { dispatch, getState, subscribe } = store;
  const signedOut = () => dispatch(sessionChanged({ user: null, token: null, isLoading: false }));
  let retry: ReturnType<typeof setTimeout>;
  const startIfStored = () =>
    hasStoredUser() &&
    void startSignedIn().catch(() => {
      signedOut();
      clearTimeout(retry);
      // In browsers that do not retry a failed script, only a new document helps.
      retry = setTimeout(startIfStored, 5000);
    });
  if (startIfStored() === false) signedOut();
  watchItems([userKey], startIfStored);
  const stop = subscribe(() => {
    if (!getState().auth.user) return;
    stop();
    startIfStored();
  });
  // Sign In was pressed before hydration (early-session.ts).
  const { dataset } = document.documentElement;
  if ('signInRequest' in dataset) dispatch(signInRequested(dataset['signInRequest'] || null));
}
