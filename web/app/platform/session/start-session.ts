import { userKey } from './session-keys.ts';
import { sessionStore } from './session-store.ts';
import { sessionChanged, signInAsked } from './session.slice.ts';

/** Whether somebody seems to be signed in here. All that anonymous visitors load of a session is this file. */
export function remembersSomebody(): boolean {
  try {
    return localStorage.getItem(userKey) !== null;
  } catch {
    return sessionStore().getState().auth.user !== null;
  }
}

/** Loads what the signed-in need, now or as soon as somebody signs in here or in another tab. Call after hydration. */
export function startSession(startSignedIn: () => Promise<void>): void {
  const { dispatch, getState, subscribe } = sessionStore();
  const nobody = () => dispatch(sessionChanged({ user: null, token: null, isLoading: false }));
  const follow = () => remembersSomebody() && void startSignedIn().catch(nobody);
  if (follow() === false) nobody();
  addEventListener('storage', follow);
  const stop = subscribe(() => {
    if (!getState().auth.user) return;
    stop();
    follow();
  });
  // Somebody pressed Sign In before we could hear it (early-session.ts).
  if ('signInAsked' in document.documentElement.dataset) dispatch(signInAsked(null));
}
