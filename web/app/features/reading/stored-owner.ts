import { getJson, removeItem, setItem } from '@longstrip/client/browser-storage';
import { readRetention } from '../../platform/adult-history.ts';
import { writeRetention } from '../../platform/adult-history-retention.ts';
import { dropClearings } from './pending-clearings.ts';
import type { ReadingState } from './reading-history.ts';
import type { ReadingOwner } from './reading-owner.ts';
import { keyOn, type HistoryScope, historyScopes } from './history-scopes.ts';
import { areas, isRecord, ownerKey, parseReading, removeHistory } from './stored-reading.ts';

/** Unsent entries of a former user, kept until that user signs in again. Never 18+ ones. */
const asideKey = (uid: string) => `readingAside:${uid}`;

export function readOwner(scope: HistoryScope): ReadingOwner | null {
  const value = readRecord(keyOn(scope, ownerKey));
  if (typeof value?.['uid'] !== 'string') return null;
  const left = value['left'];
  return { uid: value['uid'], sent: times(value['sent']), left: isRecord(left) ? times(left) : null };
}

export function writeOwner(scope: HistoryScope, owner: ReadingOwner): void {
  setItem(keyOn(scope, ownerKey), JSON.stringify(owner));
}

/** Removes everything of the account from this browser. */
export function forgetReading(): void {
  for (const scope of historyScopes()) {
    for (const area of areas) removeHistory(area, scope);
    removeItem(keyOn(scope, ownerKey));
  }
  disownRetention();
  dropClearings();
}

/** The chosen retention stays in force, but is not the next user's choice. */
export function disownRetention(): void {
  const { days, chosen, clearedBefore } = readRetention();
  if (chosen > 0 || clearedBefore > 0) writeRetention({ days, chosen: 0, clearedBefore: 0 });
}

export function park({ uid, state }: { uid: string; state: ReadingState }): void {
  setItem(asideKey(uid), JSON.stringify(state));
}

export function unpark(uid: string): ReadingState {
  const value = readRecord(asideKey(uid));
  removeItem(asideKey(uid));
  return parseReading(
    JSON.stringify(value?.['lastReadComics'] ?? []),
    JSON.stringify(value?.['comicsReadingHistory'] ?? []),
  );
}

function readRecord(key: string): Record<string, unknown> | null {
  const value = getJson(key);
  return isRecord(value) ? value : null;
}

function times(value: unknown): Record<string, number> {
  const pairs = Object.entries(isRecord(value) ? value : {});
  return Object.fromEntries(pairs.filter((pair): pair is [string, number] => typeof pair[1] === 'number'));
}
