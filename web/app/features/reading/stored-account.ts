import { getJson, removeItem, setItem } from '@longstrip/client/browser-storage';
import { readRetention } from '../../platform/adult-history.ts';
import { writeRetention } from '../../platform/adult-history-retention.ts';
import { resetCleared } from './cleared.ts';
import { historyScopes } from './history-scopes.ts';
import { mergeReading } from './merge-reading.ts';
import { isRecord, parseEntry } from './parse-entry.ts';
import type { ReadingEntry, ReadingHistory } from './reading-history.ts';
import { areas, removeHistory } from './stored-reading.ts';

/** The account that this browser synced with last. */
const accountKey = 'readingOwner';
/** Unsent entries of a former user, hidden until that user signs in again. Never 18+ ones. */
const hiddenKey = (uid: string) => `readingAside:${uid}`;

/** Makes this the account of the browser. False if it was another one, or none. */
export function switchAccount(uid: string): boolean {
  const before = getJson(accountKey);
  setItem(accountKey, JSON.stringify({ uid }));
  return isRecord(before) && before['uid'] === uid;
}

/** Removes everything of the account from this browser. */
export function removeAccountReading(): void {
  for (const scope of historyScopes()) for (const area of areas) removeHistory(area, scope);
  removeItem(accountKey);
  disownRetention();
  resetCleared();
}

/** The chosen retention stays in force, but is not the next user's choice. */
export function disownRetention(): void {
  const { days, chosen, clearedBefore } = readRetention();
  if (chosen > 0 || clearedBefore > 0) writeRetention({ days, chosen: 0, clearedBefore: 0 });
}

export function hideEntries(uid: string, history: ReadingHistory): void {
  const comicsReadingHistory = mergeReading(history, hiddenEntries(uid));
  setItem(hiddenKey(uid), JSON.stringify({ comicsReadingHistory }));
}

export function takeHiddenEntries(uid: string): ReadingEntry[] {
  const history = hiddenEntries(uid);
  removeItem(hiddenKey(uid));
  return history;
}

function hiddenEntries(uid: string): ReadingEntry[] {
  const stored = getJson(hiddenKey(uid));
  const entries = isRecord(stored) ? stored['comicsReadingHistory'] : null;
  return (Array.isArray(entries) ? entries : []).flatMap((entry) => parseEntry(entry) ?? []);
}
