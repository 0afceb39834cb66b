import { call } from '@longstrip/client/calls';
import { apiBase } from '@longstrip/contract/endpoint';
import { onAdultPage } from '../../platform/adult.ts';
import { dropHint, hintKey, isHintExpired } from './age-hint.ts';

/** The key that hides an adult page. */
export const hideKey = 'q';

const fields = 'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])';
/** A document that has shown an adult page would show it again on Back. */
const hasShownAdultPage = () => onAdultPage() || 'adultShown' in document.documentElement.dataset;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'>;

/** Whether a key press hides the page. In a field it is a normal letter. */
export function wantsToHide(pressed: Pressed, typing: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = pressed;
  return key.toLowerCase() === hideKey && !(ctrlKey || metaKey || altKey || repeat || isComposing || typing);
}

/** Empties the screen at once, withdraws the confirmation, and removes this address from the history. */
function hideNow(): void {
  document.body.hidden = true;
  // The uncensored site's start page would reveal what was hidden, so the document names the normal site.
  const to = document.documentElement.dataset['hidingPlace'] ?? '/';
  dropHint();
  // `fetch` instead of `send`, which would add mostly unused code to every document.
  const { method, path } = call('withdrawAge', 'DELETE', '/age-confirmation');
  void fetch(apiBase + path, { method, keepalive: true }).catch(() => {});
  if (!(history.state as { overlay?: boolean } | null)?.overlay) return location.replace(to);
  // An open dialog has its own history entry, with the same address.
  addEventListener('popstate', () => location.replace(to), { once: true });
  history.replaceState(null, '', '/');
  history.back();
}

/** Part of the early script, so that the key and every button marked `data-quick-hide` work before anything else does. */
export function watchQuickHide(letters: () => boolean): void {
  addEventListener(
    'keydown',
    (event) => {
      const typing = event.target instanceof Element && !!event.target.closest(fields);
      if (onAdultPage() && wantsToHide(event, typing) && letters()) hideNow();
    },
    { capture: true },
  );
  addEventListener('click', ({ target }) => {
    if ((target as Element).closest?.('[data-quick-hide]')) hideNow();
  });
  // Another tab has hidden the site or asks for the age again: this one asks, too.
  addEventListener('storage', ({ key, newValue }) => {
    if ((key === hintKey || key === null) && newValue === null && hasShownAdultPage()) {
      document.body.hidden = true;
      location.reload();
    }
  });
  // A browser may keep the emptied page and show it again on Back, or another document that was left before.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && hasShownAdultPage() && isHintExpired()) document.body.hidden = true;
    if (document.body?.hidden) location.reload();
  });
}
