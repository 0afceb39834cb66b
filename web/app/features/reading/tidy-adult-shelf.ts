import { readKeeping } from '../../platform/adult-history.ts';
import { writeKeeping } from '../../platform/wish-adult-history.ts';
import type { ReadingState } from './reading-history.ts';
import { keyOn, storageOf } from './shelves.ts';
import { historyIn, keptNow, ownerKey, removeHistory, writeStored } from './stored-reading.ts';

/**
 * Takes out of this browser what is not to be kept any more of 18+ reading, and brings the rest to where it is to lie.
 * `cleared`: nothing of it is to be kept, whatever time it carries.
 */
export function tidyAdultShelf(cleared = false): void {
  try {
    const storage = storageOf('adult');
    const wrong = storage === localStorage ? sessionStorage : localStorage;
    const [lying, stray] = [historyIn(storage, 'adult'), historyIn(wrong, 'adult')];
    const all = [...lying.comicsReadingHistory, ...stray.comicsReadingHistory];
    if (all.length === 0) return removeHistory(wrong, 'adult');
    if (cleared) {
      // Entries of other devices may be of a time that this one's clock has not reached.
      const keeping = readKeeping();
      const newest = Math.max(...all.map(({ time }) => time));
      if (newest > keeping.clearedBefore) writeKeeping({ ...keeping, clearedBefore: newest });
    }
    const kept = keptNow(newestOfEach(all));
    writeStored('adult', kept);
    removeHistory(wrong, 'adult');
    if (kept.comicsReadingHistory.length > 0) return;
    // It names comics, too.
    const owner = JSON.parse(localStorage.getItem(keyOn('adult', ownerKey)) ?? 'null');
    if (owner)
      localStorage.setItem(
        keyOn('adult', ownerKey),
        JSON.stringify({ ...owner, sent: {}, left: owner.left && {} }),
      );
  } catch {
    // Blocked storage holds nothing.
  }
}

function newestOfEach(entries: ReadingState['comicsReadingHistory']): ReadingState {
  const byTime = entries.toSorted((a, b) => a.time - b.time);
  const newest = [...new Map(byTime.map((entry) => [entry.comicId, entry])).values()];
  const history = newest.toSorted((a, b) => b.time - a.time);
  return { lastReadComics: history.map(({ comicId }) => comicId), comicsReadingHistory: history };
}
