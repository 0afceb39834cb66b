import { tokenKey, userKey } from './session-keys.ts';

/** Before the first paint: marks whether somebody seems to be signed in, and notes a press on Sign In that is too early. */
export function markSession(): void {
  const { dataset } = document.documentElement;
  addEventListener('click', ({ target }) => {
    if ((target as Element).closest?.('[data-sign-in]')) dataset['signInAsked'] = '';
  });
  if (localStorage.getItem(userKey) && localStorage.getItem(tokenKey)) dataset['signedIn'] = '';
}
