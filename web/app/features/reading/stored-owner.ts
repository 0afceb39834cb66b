import { readKeeping } from '../../platform/adult-history.ts';
import { writeKeeping } from '../../platform/wish-adult-history.ts';
import { dropClearings } from './pending-clearings.ts';
import type { ReadingState } from './reading-history.ts';
import type { ReadingOwner } from './reading-owner.ts';
import { keyOn, type Shelf, shelvesHere } from './shelves.ts';
import { ownerKey, parseReading, removeHistory } from './stored-reading.ts';

/** Entries of somebody who had to go before they were sent; theirs when they come back. Never 18+ ones. */
const asideKey = (uid: string) => `readingAside:${uid}`;

export function readOwner(shelf: Shelf): ReadingOwner | null {
  const value = readJson(keyOn(shelf, ownerKey));
  if (typeof value?.['uid'] !== 'string') return null;
  const left = value['left'];
  return { uid: value['uid'], sent: times(value['sent']), left: isRecord(left) ? times(left) : null };
}

export function writeOwner(shelf: Shelf, owner: ReadingOwner): void {
  write(keyOn(shelf, ownerKey), owner);
}

/** Leaves nothing of the account in this browser. */
export function forgetReading(): void {
  try {
    for (const shelf of shelvesHere()) {
      for (const storage of [localStorage, sessionStorage]) removeHistory(storage, shelf);
      localStorage.removeItem(keyOn(shelf, ownerKey));
    }
  } catch {
    // Blocked storage holds nothing.
  }
  disownKeeping();
  dropClearings();
}

/** Whoever comes next goes on with what was chosen here, without it becoming a choice of theirs. */
export function disownKeeping(): void {
  const { days, chosen, clearedBefore } = readKeeping();
  if (chosen > 0 || clearedBefore > 0) writeKeeping({ days, chosen: 0, clearedBefore: 0 });
}

export function putAside({ uid, state }: { uid: string; state: ReadingState }): void {
  write(asideKey(uid), state);
}

export function takeFromAside(uid: string): ReadingState {
  const value = readJson(asideKey(uid));
  try {
    localStorage.removeItem(asideKey(uid));
  } catch {
    // As above.
  }
  return parseReading(
    JSON.stringify(value?.['lastReadComics'] ?? []),
    JSON.stringify(value?.['comicsReadingHistory'] ?? []),
  );
}

function readJson(key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or blocked: everything is sent again next time, which changes nothing.
  }
}

function times(value: unknown): Record<string, number> {
  const pairs = Object.entries(isRecord(value) ? value : {});
  return Object.fromEntries(pairs.filter((pair): pair is [string, number] => typeof pair[1] === 'number'));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
