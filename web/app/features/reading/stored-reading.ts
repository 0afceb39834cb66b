import {
  type Area,
  getItem,
  getJson,
  itemKeys,
  removeItem,
  setItem,
} from '@longstrip/client/browser-storage';
import { expiredHereUntil, readRetention } from '../../platform/adult-history.ts';
import { areaOf, entryKey, entryPrefix, type HistoryScope, keyOn } from './history-scopes.ts';
import { parseEntry } from './parse-entry.ts';
import { lastReadComics, readAfter, type ReadingEntry, type ReadingHistory } from './reading-history.ts';

export const areas: readonly Area[] = ['localStorage', 'sessionStorage'];

export function readEntry(scope: HistoryScope, comicId: string): ReadingEntry | undefined {
  return withoutExpired(scope, entriesAt([entryKey(scope, comicId)], scope, areaOf(scope)))[0];
}

export function readHistory(scope: HistoryScope): ReadingEntry[] {
  return withoutExpired(scope, historyIn(areaOf(scope), scope));
}

/** Whether there is any entry. It reads no more of them than it must. */
export function hasEntries(scope: HistoryScope): boolean {
  const prefix = entryPrefix(scope);
  return itemKeys(prefix, areaOf(scope)).some((key) => readEntry(scope, key.slice(prefix.length)));
}

/** What an area has stored, expired entries included. */
export function historyIn(area: Area, scope: HistoryScope): ReadingEntry[] {
  return entriesAt(itemKeys(entryPrefix(scope), area), scope, area);
}

function entriesAt(keys: readonly string[], scope: HistoryScope, area: Area): ReadingEntry[] {
  return keys.flatMap((key) => {
    const stored = getJson(key, area) as object | null;
    return parseEntry({ ...stored, comicId: key.slice(entryPrefix(scope).length) }) ?? [];
  });
}

/** The reading that the retention still allows. */
export function withoutExpired(scope: HistoryScope, history: ReadingHistory): ReadingEntry[] {
  if (scope === 'general') return [...history];
  const until = expiredHereUntil(readRetention(), Date.now());
  return readAfter(history, () => until);
}

export function writeEntry(scope: HistoryScope, entry: ReadingEntry): void {
  setItem(entryKey(scope, entry.comicId), JSON.stringify(entry), areaOf(scope));
}

/** Writes what differs from the storage. */
export function writeHistory(scope: HistoryScope, history: ReadingHistory): void {
  const area = areaOf(scope);
  const keys = new Set(history.map(({ comicId }) => entryKey(scope, comicId)));
  for (const key of itemKeys(entryPrefix(scope), area)) if (!keys.has(key)) removeItem(key, area);
  for (const entry of history) write(entryKey(scope, entry.comicId), entry, area);
  writeSpecifiedKeys(scope, history);
}

/** The keys of the specification (§3). Nothing reads them. They contain no reading in uncensored mode. */
const specifiedKeys = ['lastReadComics', 'comicsReadingHistory'] as const;

function writeSpecifiedKeys(scope: HistoryScope, history: ReadingHistory): void {
  if (specifiedKeys.some((key) => keyOn(scope, key) !== key)) return;
  const area = areaOf(scope);
  // Empty keys would reveal that there has been 18+ reading.
  if (scope === 'adult' && history.length === 0) return removeSpecifiedKeys(area);
  const [lastRead, read] = specifiedKeys;
  write(lastRead, lastReadComics(history), area);
  const named = history.map(({ comicId, chapterId, chapterTitle }) => ({ comicId, chapterId, chapterTitle }));
  write(read, named, area);
}

function write(key: string, value: unknown, area: Area): void {
  const text = JSON.stringify(value);
  // Other tabs get an event for every write.
  if (getItem(key, area) !== text) setItem(key, text, area);
}

export function removeHistory(area: Area, scope: HistoryScope): void {
  for (const key of itemKeys(entryPrefix(scope), area)) removeItem(key, area);
  if (keyOn(scope, '') === '') removeSpecifiedKeys(area);
}

function removeSpecifiedKeys(area: Area): void {
  for (const key of specifiedKeys) removeItem(key, area);
}

/** Whether 18+ history is stored that has expired or is in the wrong area; with `cleared`, whether any is stored. */
export function hasExpiredAdultHistory(cleared: boolean): boolean {
  return areas.some((area) => {
    const stored = historyIn(area, 'adult');
    const stays = cleared || area !== areaOf('adult') ? [] : withoutExpired('adult', stored);
    return stored.length > stays.length;
  });
}
