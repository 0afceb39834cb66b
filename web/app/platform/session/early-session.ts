import { getItem, removeItem } from '@longstrip/client/browser-storage';
import { signInRequestKey, tokenKey, userKey } from '@longstrip/client/session/session-keys';

/** Before the first paint: marks a stored session, and records a click on Sign In before hydration. */
export function markSession(): void {
  const { dataset } = document.documentElement;
  addEventListener('click', ({ target }) => {
    if ((target as Element).closest?.('[data-sign-in]')) dataset['signInRequest'] = '';
  });
  const path = getItem(signInRequestKey, 'sessionStorage');
  if (path !== null) dataset['signInRequest'] = path;
  removeItem(signInRequestKey, 'sessionStorage');
  if (getItem(userKey) && getItem(tokenKey)) dataset['signedIn'] = '';
}
