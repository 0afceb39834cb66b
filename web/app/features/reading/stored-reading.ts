import { type Area, getItem, removeItem, setItem } from '@longstrip/client/browser-storage';
import { expiredHereUntil, readRetention } from '../../platform/adult-history.ts';
import type { Place } from './place.ts';
import {
  entryOf,
  type EpisodePlace,
  historyKept,
  lastReadKept,
  unique,
  withChange,
  withEntries,
  type ReadingEntry,
  type ReadingState,
} from './reading-history.ts';
import { areaOf, keyOn, type HistoryScope } from './history-scopes.ts';

/** Storage keys. */
export const lastReadKey = 'lastReadComics';
export const historyKey = 'comicsReadingHistory';
/** The present place, written more often than the history. */
export const tickKey = 'readingTick';
/** The owner of the history; see reading-owner.ts. */
export const ownerKey = 'readingOwner';

/** Parses stored text; invalid entries are dropped. */
export function parseReading(lastRead: string | null, history: string | null): ReadingState {
  const seen = new Set<string>();
  const entries = list(history).flatMap((each) => {
    const entry = parseEntry(each);
    if (!entry || seen.has(entry.comicId)) return [];
    seen.add(entry.comicId);
    return [entry];
  });
  const ids = list(lastRead).filter((each): each is string => typeof each === 'string' && each !== '');
  return {
    lastReadComics: unique(ids).slice(0, lastReadKept),
    comicsReadingHistory: entries.slice(0, historyKept),
  };
}

export const areas: readonly Area[] = ['localStorage', 'sessionStorage'];

export function historyIn(area: Area, scope: HistoryScope): ReadingState {
  const state = parseReading(
    getItem(keyOn(scope, lastReadKey), area),
    getItem(keyOn(scope, historyKey), area),
  );
  return withTick(state, getItem(keyOn(scope, tickKey), area));
}

export type Tick = { comicId: string; chapterId: string; place: Place; time: number };

/** The history with the reading tick, if it is of the chapter read last and newer. */
export function withTick(state: ReadingState, text: string | null): ReadingState {
  if (text === null) return state;
  const tick = list(`[${text}]`)[0];
  if (!isRecord(tick)) return state;
  const { comicId, chapterId, time } = tick;
  const place = parsePlace(tick['place']);
  if (typeof comicId !== 'string' || typeof chapterId !== 'string' || typeof time !== 'number') return state;
  if (!place || !(time > (entryOf(state, comicId)?.time ?? Infinity))) return state;
  return withChange(state, { comicId, chapterId }, { place }, time);
}

/** Whether 18+ history is stored that has expired or is in the wrong area; with `cleared`, whether any is stored. */
export function hasExpiredAdultHistory(cleared: boolean): boolean {
  return areas.some((area) => {
    const stored = historyIn(area, 'adult');
    const stays =
      cleared || area !== areaOf('adult') ? 0 : withoutExpired(stored).comicsReadingHistory.length;
    return stored.comicsReadingHistory.length > stays;
  });
}

export function removeHistory(area: Area, scope: HistoryScope): void {
  for (const name of [lastReadKey, historyKey, tickKey]) removeItem(keyOn(scope, name), area);
}

/** The 18+ reading that the retention still allows. */
export function withoutExpired(state: ReadingState): ReadingState {
  const until = expiredHereUntil(readRetention(), Date.now());
  const entries = state.comicsReadingHistory
    .filter(({ time }) => time > until)
    .map((entry) => ({ ...entry, episodes: entry.episodes.filter(({ time }) => time > until) }));
  return withEntries(state, entries);
}

export function readStored(scope: HistoryScope): ReadingState {
  const state = historyIn(areaOf(scope), scope);
  return scope === 'adult' ? withoutExpired(state) : state;
}

export function writeStored(scope: HistoryScope, state: ReadingState): void {
  const area = areaOf(scope);
  // Empty keys would reveal that there has been 18+ reading.
  if (scope === 'adult' && state.comicsReadingHistory.length === 0) return removeHistory(area, scope);
  setItem(keyOn(scope, lastReadKey), JSON.stringify(state.lastReadComics), area);
  setItem(keyOn(scope, historyKey), JSON.stringify(state.comicsReadingHistory), area);
  removeItem(keyOn(scope, tickKey), area);
}

function list(text: string | null): unknown[] {
  try {
    const value: unknown = text === null ? null : JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function parseEntry(value: unknown): ReadingEntry | null {
  if (!isRecord(value)) return null;
  const { comicId, chapterId, chapterTitle, chapterNumber, time } = value;
  if (typeof comicId !== 'string' || typeof chapterId !== 'string' || !comicId || !chapterId) return null;
  const at = typeof time === 'number' && Number.isFinite(time) ? time : 0;
  const place = parsePlace(value['place']);
  const finished = value['finished'] === true;
  return {
    comicId,
    chapterId,
    chapterTitle: typeof chapterTitle === 'string' ? chapterTitle : '',
    chapterNumber: parseNumber(chapterNumber),
    place,
    finished,
    next: parseNext(value['next']),
    time: at,
    episodes: parseEpisodes(value['episodes']) ?? [{ chapterId, place, read: finished, time: at }],
  };
}

/** Null for entries stored before each chapter had its own place. */
function parseEpisodes(value: unknown): EpisodePlace[] | null {
  if (!Array.isArray(value)) return null;
  return value.flatMap((each): EpisodePlace[] => {
    if (!isRecord(each)) return [];
    const { chapterId, read, time } = each;
    if (typeof chapterId !== 'string' || !chapterId || typeof time !== 'number') return [];
    return [{ chapterId, place: parsePlace(each['place']), read: read === true, time }];
  });
}

export function parsePlace(value: unknown): Place | null {
  if (!isRecord(value)) return null;
  const { slice, sliceId, fraction } = value;
  if (typeof slice !== 'number' || !Number.isInteger(slice) || slice < 0) return null;
  if (typeof fraction !== 'number' || !(fraction >= 0 && fraction <= 1)) return null;
  const { of } = value;
  const known = typeof of === 'number' && Number.isInteger(of) && of > 0;
  return { slice, sliceId: typeof sliceId === 'string' ? sliceId : '', fraction, ...(known && { of }) };
}

function parseNext(value: unknown): ReadingEntry['next'] {
  if (!isRecord(value)) return null;
  const { chapterId, chapterTitle, chapterNumber } = value;
  if (typeof chapterId !== 'string' || !chapterId || typeof chapterTitle !== 'string') return null;
  return { chapterId, chapterTitle, chapterNumber: parseNumber(chapterNumber) };
}

/** Null for an invalid number, and for entries stored before they had one. */
function parseNumber(value: unknown): number | null {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
