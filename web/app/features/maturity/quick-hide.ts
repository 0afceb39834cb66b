import { endpointPath } from '@longstrip/contract/endpoint';
import { dropHint, hintKey, outlivedHint } from './age-hint.ts';

/** Hides an adult page wherever one is on it. */
export const hideKey = 'q';

const fields = 'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])';
const onAdultPage = () => 'adult' in document.documentElement.dataset;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'>;

/** Whether a key press is the wish to hide. In a field it is a letter like any other. */
export function wantsToHide(pressed: Pressed, typing: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = pressed;
  return key.toLowerCase() === hideKey && !(ctrlKey || metaKey || altKey || repeat || isComposing || typing);
}

/** Empties the screen at once, takes the confirmation back, and leaves nothing of this address in the history. */
function hideNow(): void {
  document.body.hidden = true;
  // The uncensored site's own start page would say what was hidden: the document names the normal site.
  const to = document.documentElement.dataset['hidingPlace'] ?? '/';
  dropHint();
  void fetch(endpointPath('/age-confirmation'), { method: 'DELETE', keepalive: true }).catch(() => {});
  if (!(history.state as { overlay?: boolean } | null)?.overlay) return location.replace(to);
  // An open dialog has an entry of its own, with the same address.
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
  // Hidden or asked again in another tab: this one asks, too.
  addEventListener('storage', ({ key, newValue }) => {
    if ((key === hintKey || key === null) && newValue === null && onAdultPage()) {
      document.body.hidden = true;
      location.reload();
    }
  });
  // A browser may keep the emptied page and show it again on Back, and an adult one that was left before another was hidden.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && onAdultPage() && outlivedHint()) document.body.hidden = true;
    if (document.body?.hidden) location.reload();
  });
}
