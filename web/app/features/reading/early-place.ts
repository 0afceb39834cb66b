import type { SiteVariant } from '@longstrip/contract/site';
import { getJson, itemKeys } from '@longstrip/client/browser-storage';
import { expiredHereUntil, readRetention } from '../../platform/adult-history.ts';
import { isAdultAddress } from '../../platform/adult.ts';
import { followedLink, noteFollowedLink } from '../../platform/router/followed-link.ts';
import { isPlainClick } from '../../platform/router/location.ts';
import { isStart, type Place } from './place.ts';
import { scrollToPlace } from './strip-boxes.ts';
import { placeIn, type ReadingEntry } from './reading-history.ts';
import { areaOf, entryKey, entryPrefix, type HistoryScope } from './history-scopes.ts';
import { parsePlace } from './parse-entry.ts';

/** The home page keeps room for "Continue reading" from the first paint on. */
export function reserveContinueRow(): void {
  const { dataset } = document.documentElement;
  if (location.pathname !== '/') return;
  const scope = dataset['site'] === 'uncensored' ? 'adult' : 'general';
  const keys = itemKeys(entryPrefix(scope), areaOf(scope));
  if (keys.some((key) => storedEntry(scope, key))) dataset['continues'] = '';
}

/** Takes the stored text as it is: `parseEntry` would be most of the early script. Null if it has expired. */
function storedEntry(scope: HistoryScope, key: string): ReadingEntry | null {
  const stored = getJson(key, areaOf(scope)) as
    (ReadingEntry & { episodes?: ReadingEntry['earlier'] }) | null;
  const entry = stored && {
    ...stored,
    time: stored.time ?? 0,
    earlier: stored.earlier ?? stored.episodes ?? [],
  };
  const until = scope === 'adult' ? expiredHereUntil(readRetention(), Date.now()) : -1;
  return entry && entry.time > until ? entry : null;
}

/** The same place that `readEntry` finds. Null if there is none, or the stored text is invalid. */
export function storedPlace(scope: HistoryScope, comicId: string, chapterId: string): Place | null {
  try {
    return parsePlace(placeIn(storedEntry(scope, entryKey(scope, comicId)) ?? undefined, chapterId));
  } catch {
    return null;
  }
}

const readerPath = /^\/comic\/([^/]+)\/([^/]+)/;

/**
 * Runs before the first paint. For a chapter that was left in the middle, hides the strip until all of it is parsed
 * and the remembered place is at the top edge, so that no other place is ever painted. The reader's bars stay hidden.
 * A chapter that was opened by Next or Prev begins at its top.
 */
export function restoreBeforePaint(): void {
  const root = document.documentElement;
  const [, comicId, chapterId] = readerPath.exec(location.pathname) ?? [];
  if (comicId && chapterId) {
    history.scrollRestoration = 'manual';
    addEventListener('click', noteStep);
  }
  const link = followedLink();
  if (link && !(link.state as { resume?: boolean } | null)?.resume) return;
  root.dataset['firstPath'] = location.pathname;
  if (!comicId || !chapterId) return;
  const place = storedPlace(scopeHere(), comicId, chapterId);
  if (!place || isStart(place) || location.hash) return;

  root.dataset['restoring'] = '';
  root.dataset['bars'] = 'hidden';
  const observer = new MutationObserver(() => {
    const strip = document.querySelector('[data-strip]');
    if (!strip?.nextElementSibling && document.readyState === 'loading') return;
    observer.disconnect();
    if (strip) scrollToPlace(place, strip);
    delete root.dataset['restoring'];
  });
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener('DOMContentLoaded', () => {
    delete root.dataset['restoring'];
    // An interstitial is shown: the place is restored when the chapter appears.
    if (!document.querySelector('[data-strip]')) delete root.dataset['firstPath'];
  });
}

/** A press on Next or Prev before the router listens. */
function noteStep(event: MouseEvent): void {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[rel="next"], a[rel="prev"]');
  if (!link || !isPlainClick(event) || 'hydrated' in document.documentElement.dataset) return;
  noteFollowedLink({ href: link.pathname + link.search + link.hash });
}

function scopeHere(): HistoryScope {
  const site = document.documentElement.dataset['site'] as SiteVariant;
  return isAdultAddress(site, location) ? 'adult' : 'general';
}
