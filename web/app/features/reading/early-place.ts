import { onAdultPage } from '../../platform/adult.ts';
import { followedLink, noteFollowedLink } from '../../platform/router/followed-link.ts';
import { isPlainClick } from '../../platform/router/location.ts';
import { isStart } from './place.ts';
import { placeIn } from './reading-history.ts';
import { hasEntries, readEntry } from './stored-reading.ts';
import { scrollToPlace } from './strip-boxes.ts';

/** The home page keeps room for "Continue reading" from the first paint on. */
export function reserveContinueRow(): void {
  const { dataset } = document.documentElement;
  const listed = dataset['site'] === 'uncensored' ? 'adult' : 'general';
  if (location.pathname === '/' && hasEntries(listed)) dataset['continues'] = '';
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
    addEventListener('click', onStepClick);
  }
  const link = followedLink();
  if (link && !(link.state as { resume?: boolean } | null)?.resume) return;
  root.dataset['firstPath'] = location.pathname;
  if (!comicId || !chapterId) return;
  const place = placeIn(readEntry(onAdultPage() ? 'adult' : 'general', comicId), chapterId);
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
function onStepClick(event: MouseEvent): void {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[rel="next"], a[rel="prev"]');
  if (!link || !isPlainClick(event) || 'hydrated' in document.documentElement.dataset) return;
  noteFollowedLink({ href: link.pathname + link.search + link.hash });
}
