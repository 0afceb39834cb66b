import { readRetention } from '../../platform/adult-history.ts';
import { writeRetention } from '../../platform/adult-history-retention.ts';
import { areaOf } from './history-scopes.ts';
import { mergeReading } from './merge-reading.ts';
import { historyIn, removeHistory, withoutExpired, writeHistory } from './stored-reading.ts';

/**
 * Deletes expired 18+ reading from this browser, and moves the rest to the storage area that the retention asks for.
 * `cleared`: everything is deleted, whatever its time.
 */
export function purgeExpiredAdultHistory(cleared = false): void {
  const area = areaOf('adult');
  const wrong = area === 'localStorage' ? 'sessionStorage' : 'localStorage';
  const [stored, misplaced] = [historyIn(area, 'adult'), historyIn(wrong, 'adult')];
  const all = [...stored, ...misplaced];
  if (all.length === 0) return removeHistory(wrong, 'adult');
  if (cleared) {
    // Entries of other devices may have a time in the future of this one's clock.
    const retention = readRetention();
    const newest = Math.max(...all.map(({ time }) => time));
    if (newest > retention.clearedBefore) writeRetention({ ...retention, clearedBefore: newest });
  }
  const kept = withoutExpired('adult', mergeReading(stored, misplaced));
  // The account deletes what is in session storage, so that it has to be sent again with another retention.
  const unsynced = kept.map(({ syncedAt: _time, ...entry }) => entry);
  writeHistory('adult', area === 'sessionStorage' ? unsynced : kept);
  removeHistory(wrong, 'adult');
}
