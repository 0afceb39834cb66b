import { newId } from '@longstrip/client/new-id';
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
  /** Only this reader may open the episode, so the server has to know the reader. All other views are anonymous. */
  isPersonal?: boolean;
};

/** Milliseconds that a page other than an episode must be visible. */
const shownAfterMs = 1000;
const measureEveryMs = 250;
/** Milliseconds after which the server no longer knows the view, so that another message would count it again. */
const knownForMs = 86_400_000;

/**
 * Reports the view to the server once it has been visible for long enough, and again when it is left, with how far it
 * was read. Returns the function that ends the view. The id exists only here, so a page restored from the back/forward
 * cache continues the same view.
 */
export function watchView(
  { step, chapterId, variant, signedIn = false, isPersonal }: ViewToCount,
  strip: HTMLElement | null,
): () => void {
  const view = newId();
  const began = Date.now();
  let remainingMs = step === 'read' ? readAfterMs : shownAfterMs;
  let visibleSince: number | null = null;
  let furthest = 1;
  let sent = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let measureTimer: ReturnType<typeof setTimeout> | undefined;

  // The document shows the lock of an anonymous reader, until it is known what this reader has paid for.
  const isCertain = () => step !== 'lock' || !signedIn || 'locksKnown' in document.documentElement.dataset;
  const sendReport = () => {
    if (remainingMs > 0 || sent >= furthest || Date.now() - began > knownForMs) return;
    sent = furthest;
    const part = step === 'read' ? { furthest } : {};
    const token = isPersonal && getItem(tokenKey);
    const body = { view, chapterId, step, ...(variant && { variant }), signedIn, ...part };
    send(call('countView', 'POST', '/insight/views', { body }), {
      keepalive: true,
      ...(token && { headers: bearer(token) }),
    }).then(
      // A report that did not arrive is repeated when the page is left.
      (answer) => answer.status >= 500 && (sent = 0),
      () => (sent = 0),
    );
  };
  const measure = () => {
    measureTimer = undefined;
    if (strip?.isConnected)
      furthest = Math.max(furthest, furthestPart(strip.getBoundingClientRect(), innerHeight));
  };
  const pause = () => {
    clearTimeout(timer);
    if (visibleSince !== null) remainingMs -= Date.now() - visibleSince;
    visibleSince = null;
  };
  const onVisibilityChange = () => {
    pause();
    if (document.visibilityState === 'hidden') return sendReport();
    if (remainingMs <= 0) return;
    visibleSince = Date.now();
    timer = setTimeout(() => {
      visibleSince = null;
      remainingMs = isCertain() ? 0 : shownAfterMs;
      if (remainingMs === 0) sendReport();
      else onVisibilityChange();
    }, remainingMs);
  };
  const onScroll = () => {
    measureTimer ??= setTimeout(measure, measureEveryMs);
  };

  measure();
  onVisibilityChange();
  if (strip) addEventListener('scroll', onScroll, { passive: true });
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    pause();
    sendReport();
    clearTimeout(measureTimer);
    removeEventListener('scroll', onScroll);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}
