import { setItem } from '@longstrip/client/browser-storage';
import type { RetentionDays, AdultRetention } from '@longstrip/contract/reading/adult-history.rules';
import { retentionChanged, retentionKey, readRetention } from './adult-history.ts';

/** With `cleared`, all entries are deleted, whatever their time. */
export function writeRetention(retention: AdultRetention, cleared = false): void {
  setItem(retentionKey, JSON.stringify(retention));
  dispatchEvent(new CustomEvent(retentionChanged, { detail: cleared }));
}

export function chooseKeepDays(days: RetentionDays | null): void {
  const before = readRetention();
  writeRetention({ ...before, days, chosen: Math.max(Date.now(), before.chosen + 1) });
}

export function clearAdultHistory(): void {
  const before = readRetention();
  writeRetention({ ...before, clearedBefore: Math.max(Date.now(), before.clearedBefore) }, true);
}
