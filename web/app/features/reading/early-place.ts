import { isStart } from './place.ts';
import { scrollToPlace } from './strip-boxes.ts';
import { entryOf } from './reading-history.ts';
import { readStored } from './stored-reading.ts';

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
  const entry = entryOf(readStored() ?? { lastReadComics: [], comicsReadingHistory: [] }, comicId);
  const place = entry?.chapterId === chapterId ? entry.place : null;
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
  document.addEventListener('DOMContentLoaded', () => delete root.dataset['restoring']);
}
