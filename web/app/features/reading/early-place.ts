import type { SiteVariant } from '@longstrip/contract/site';
import { isAdultAddress } from '../../platform/adult.ts';
import { isStart } from './place.ts';
import { scrollToPlace } from './strip-boxes.ts';
import { entryOf, nothingRead, placeIn } from './reading-history.ts';
import type { Shelf } from './shelves.ts';
import { readStored } from './stored-reading.ts';

/** The home page keeps room for "Continue reading" from the first paint on. */
export function keepRoomToContinue(): void {
  const { dataset } = document.documentElement;
  const listed = readStored(dataset['site'] === 'uncensored' ? 'adult' : 'plain');
  if (listed?.comicsReadingHistory.length) dataset['continues'] = '';
}

const readerPath = /^\/comic\/([^/]+)\/([^/]+)/;

/**
 * Runs before the first paint. On a chapter that was left in the middle, hides the strip until all of it is parsed
 * and the remembered place is at the top edge, so that no other place is ever painted. The reader's bars stay away from it.
 */
export function restoreBeforePaint(): void {
  const root = document.documentElement;
  root.dataset['firstPath'] = location.pathname;
  const [, comicId, chapterId] = readerPath.exec(location.pathname) ?? [];
  if (!comicId || !chapterId) return;
  history.scrollRestoration = 'manual';
  const place = placeIn(entryOf(readStored(shelfHere()) ?? nothingRead, comicId), chapterId);
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
    // Something stands in for the chapter: its place is still to be restored when it comes.
    if (!document.querySelector('[data-strip]')) delete root.dataset['firstPath'];
  });
}

function shelfHere(): Shelf {
  const site = document.documentElement.dataset['site'] as SiteVariant;
  return isAdultAddress(site, location) ? 'adult' : 'plain';
}
