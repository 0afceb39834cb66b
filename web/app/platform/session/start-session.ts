import { userKey } from './session-keys.ts';
import { sessionStore } from './session-store.ts';
import { sessionKnown, signInAsked } from './session.slice.ts';

/** Whether somebody seems to be signed in here. All that anonymous visitors load of a session is this file. */
export function remembersSomebody(): boolean {
  try {
    return localStorage.getItem(userKey) !== null;
  } catch {
    return sessionStore().getState().auth.user !== null;
  }
}

/** Takes over the stored session, now or as soon as another tab has one. Call after hydration. */
export function startSession(): void {
  const { dispatch, getState, subscribe } = sessionStore();
  const nobody = () => dispatch(sessionKnown({ user: null, token: null }));
  const follow = () =>
    remembersSomebody() &&
    void import('./watch-session.ts').then(({ watchSession }) => watchSession(), nobody);
  if (follow() === false) nobody();
  addEventListener('storage', follow);
  // Somebody signs in here.
  const stop = subscribe(() => {
    if (!getState().auth.user) return;
    stop();
    follow();
  });
  // Somebody pressed Sign In before we could hear it (early-session.ts).
  if ('signInAsked' in document.documentElement.dataset) dispatch(signInAsked(null));
}
