import { getJson, setItem } from '@longstrip/client/browser-storage';
import { readRetention } from '../../platform/adult-history.ts';
import { writeRetention } from '../../platform/adult-history-retention.ts';
import { mergeReading } from './merge-reading.ts';
import type { ReadingOwner } from './reading-owner.ts';
import { areaOf, keyOn } from './history-scopes.ts';
import { historyIn, withoutExpired, ownerKey, removeHistory, writeStored } from './stored-reading.ts';

/**
 * Deletes expired 18+ reading from this browser, and moves the rest to the storage area that the retention asks for.
 * `cleared`: everything is deleted, whatever its time.
 */
export function purgeExpiredAdultHistory(cleared = false): void {
  const area = areaOf('adult');
  const wrong = area === 'localStorage' ? 'sessionStorage' : 'localStorage';
  const [stored, misplaced] = [historyIn(area, 'adult'), historyIn(wrong, 'adult')];
  const all = [...stored.comicsReadingHistory, ...misplaced.comicsReadingHistory];
  if (all.length === 0) return removeHistory(wrong, 'adult');
  if (cleared) {
    // Entries of other devices may have a time in the future of this one's clock.
    const retention = readRetention();
    const newest = Math.max(...all.map(({ time }) => time));
    if (newest > retention.clearedBefore) writeRetention({ ...retention, clearedBefore: newest });
  }
  const kept = withoutExpired(mergeReading(stored, misplaced));
  writeStored('adult', kept);
  removeHistory(wrong, 'adult');
  if (kept.comicsReadingHistory.length > 0) return;
  // The owner's record names comics, too.
  const key = keyOn('adult', ownerKey);
  const owner = getJson(key) as ReadingOwner | null;
  if (owner) setItem(key, JSON.stringify({ ...owner, sent: {}, left: owner.left && {} }));
}
