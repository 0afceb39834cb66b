import { getItem } from '@longstrip/client/browser-storage';
import { call } from '@longstrip/client/calls';
import { bearer, send } from '@longstrip/client/send';
import { tokenKey } from '@longstrip/client/session/session-keys';
import type { AssetVariant } from '@longstrip/contract/assets/picture';
import { furthestPart, readAfterMs, type ViewStep } from '@longstrip/contract/insight/view.rules';

export type ViewToCount = {
  step: ViewStep;
  chapterId: string;
  /** Unknown on the pages of plans and payments, where the server finds it. */
  variant?: AssetVariant;
  signedIn?: boolean;
  /** Only this reader may open the episode, so the server has to know who it is. All other views are anonymous. */
  isPersonal?: boolean;
};

/** Milliseconds a page that is no episode must have been visible. */
const shownAfterMs = 1000;
const lookEvery = 250;
/** Milliseconds after which the server no longer knows the view, so that another message would count it again. */
const knownFor = 86_400_000;

/**
 * Tells the server once the view has been visible for long enough, and when it is left how far it was seen. Answers the
 * function that ends it. The id is made here and kept nowhere else: a page that the browser shows again goes on with it.
 */
export function watchView(
  { step, chapterId, variant, signedIn = false, isPersonal }: ViewToCount,
  strip: HTMLElement | null,
): () => void {
  const view = newId();
  const began = Date.now();
  let missing = step === 'read' ? readAfterMs : shownAfterMs;
  let visibleSince: number | null = null;
  let furthest = 1;
  let sent = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lookTimer: ReturnType<typeof setTimeout> | undefined;

  // The document shows the lock of an anonymous reader, until it is known what this reader has paid for.
  const isCertain = () => step !== 'lock' || !signedIn || 'locksKnown' in document.documentElement.dataset;
  const tell = () => {
    if (missing > 0 || sent >= furthest || Date.now() - began > knownFor) return;
    sent = furthest;
    const part = step === 'read' ? { furthest } : {};
    const token = isPersonal && getItem(tokenKey);
    const body = { view, chapterId, step, ...(variant && { variant }), signedIn, ...part };
    send(call('countView', 'POST', '/insight/views', { body }), {
      keepalive: true,
      ...(token && { headers: bearer(token) }),
    }).then(
      // What did not arrive is said again when the page is left.
      (answer) => answer.status >= 500 && (sent = 0),
      () => (sent = 0),
    );
  };
  const look = () => {
    lookTimer = undefined;
    if (strip?.isConnected)
      furthest = Math.max(furthest, furthestPart(strip.getBoundingClientRect(), innerHeight));
  };
  const pause = () => {
    clearTimeout(timer);
    if (visibleSince !== null) missing -= Date.now() - visibleSince;
    visibleSince = null;
  };
  const onVisibilityChange = () => {
    pause();
    if (document.visibilityState === 'hidden') return tell();
    if (missing <= 0) return;
    visibleSince = Date.now();
    timer = setTimeout(() => {
      visibleSince = null;
      missing = isCertain() ? 0 : shownAfterMs;
      if (missing === 0) tell();
      else onVisibilityChange();
    }, missing);
  };
  const onScroll = () => {
    lookTimer ??= setTimeout(look, lookEvery);
  };

  look();
  onVisibilityChange();
  if (strip) addEventListener('scroll', onScroll, { passive: true });
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    pause();
    tell();
    clearTimeout(lookTimer);
    removeEventListener('scroll', onScroll);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

/** Random, in the form of a UUID. `crypto.randomUUID` is missing where a site is not served over TLS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return Array.from(
    bytes,
    (byte, index) => `${[4, 6, 8, 10].includes(index) ? '-' : ''}${byte.toString(16).padStart(2, '0')}`,
  ).join('');
}
