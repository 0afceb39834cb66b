import { getItem, removeItem } from '@longstrip/client/browser-storage';
import { signInAskedKey, tokenKey, userKey } from '@longstrip/client/session/session-keys';

/** Before the first paint: marks a stored session, and records a click on Sign In before hydration. */
export function markSession(): void {
  const { dataset } = document.documentElement;
  addEventListener('click', ({ target }) => {
    if ((target as Element).closest?.('[data-sign-in]')) dataset['signInAsked'] = '';
  });
  const asked = getItem(signInAskedKey, 'sessionStorage');
  if (asked !== null) dataset['signInAsked'] = asked;
  removeItem(signInAskedKey, 'sessionStorage');
  if (getItem(userKey) && getItem(tokenKey)) dataset['signedIn'] = '';
}
