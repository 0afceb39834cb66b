import { forgottenHereUntil, readKeeping } from '../../platform/adult-history.ts';
import type { Place } from './place.ts';
import {
  entryOf,
  type EpisodePlace,
  historyKept,
  lastReadKept,
  unique,
  withChange,
  type ReadingEntry,
  type ReadingState,
} from './reading-history.ts';
import { keyOn, type Shelf, storageOf } from './shelves.ts';

/** The names under which the state lies in local storage. */
export const lastReadKey = 'lastReadComics';
export const historyKey = 'comicsReadingHistory';
/** The place that is being read, noted more often than the history is written. */
const tickKey = 'readingTick';
/** Whose history it is; see reading-owner.ts. */
export const ownerKey = 'readingOwner';

/** Makes sense of whatever lies in the storage: what cannot be read counts as nothing. */
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

export function historyIn(storage: Storage, shelf: Shelf): ReadingState {
  const state = parseReading(
    storage.getItem(keyOn(shelf, lastReadKey)),
    storage.getItem(keyOn(shelf, historyKey)),
  );
  return withTick(state, storage.getItem(keyOn(shelf, tickKey)));
}

export type Tick = { comicId: string; chapterId: string; place: Place; time: number };

/** The history with the place that was noted since it was written, if that is still of the chapter read last. */
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

/** A few bytes instead of the whole history. */
export function writeTick(shelf: Shelf, tick: Tick): void {
  try {
    storageOf(shelf).setItem(keyOn(shelf, tickKey), JSON.stringify(tick));
  } catch {
    // As below.
  }
}

/** Whether 18+ reading lies here that is to go or lies in the wrong place; `cleared`: whether any of it lies here. */
export function isAdultShelfUntidy(cleared: boolean): boolean {
  try {
    const right = storageOf('adult');
    return [localStorage, sessionStorage].some((storage) => {
      const lying = historyIn(storage, 'adult');
      const stays = cleared || storage !== right ? 0 : keptNow(lying).comicsReadingHistory.length;
      return lying.comicsReadingHistory.length > stays;
    });
  } catch {
    return false;
  }
}

export function removeHistory(storage: Storage, shelf: Shelf): void {
  for (const name of [lastReadKey, historyKey, tickKey]) storage.removeItem(keyOn(shelf, name));
}

/** What is to be kept at this moment of 18+ reading. */
export function keptNow(state: ReadingState): ReadingState {
  const until = forgottenHereUntil(readKeeping(), Date.now());
  const entries = state.comicsReadingHistory
    .filter(({ time }) => time > until)
    .map((entry) => ({ ...entry, episodes: entry.episodes.filter(({ time }) => time > until) }));
  const ids = new Set(entries.map(({ comicId }) => comicId));
  return {
    lastReadComics: state.lastReadComics.filter((id) => ids.has(id)).slice(0, lastReadKept),
    comicsReadingHistory: entries,
  };
}

/** Null when this browser keeps nothing for us: blocked, private or broken storage. */
export function readStored(shelf: Shelf): ReadingState | null {
  try {
    const state = historyIn(storageOf(shelf), shelf);
    return shelf === 'adult' ? keptNow(state) : state;
  } catch {
    return null;
  }
}

export function writeStored(shelf: Shelf, state: ReadingState): void {
  try {
    const storage = storageOf(shelf);
    // Not even that there has been any is to be seen of 18+ reading that is gone.
    if (shelf === 'adult' && state.comicsReadingHistory.length === 0) return removeHistory(storage, shelf);
    storage.setItem(keyOn(shelf, lastReadKey), JSON.stringify(state.lastReadComics));
    storage.setItem(keyOn(shelf, historyKey), JSON.stringify(state.comicsReadingHistory));
    storage.removeItem(keyOn(shelf, tickKey));
  } catch {
    // Full or blocked: reading goes on, only without being remembered.
  }
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
  const { comicId, chapterId, chapterTitle, time } = value;
  if (typeof comicId !== 'string' || typeof chapterId !== 'string' || !comicId || !chapterId) return null;
  const at = typeof time === 'number' && Number.isFinite(time) ? time : 0;
  const place = parsePlace(value['place']);
  const finished = value['finished'] === true;
  return {
    comicId,
    chapterId,
    chapterTitle: typeof chapterTitle === 'string' ? chapterTitle : '',
    place,
    finished,
    next: parseNext(value['next']),
    time: at,
    episodes: parseEpisodes(value['episodes']) ?? [{ chapterId, place, read: finished, time: at }],
  };
}

/** Null in what was stored before places were kept for each chapter. */
function parseEpisodes(value: unknown): EpisodePlace[] | null {
  if (!Array.isArray(value)) return null;
  return value.flatMap((each): EpisodePlace[] => {
    if (!isRecord(each)) return [];
    const { chapterId, read, time } = each;
    if (typeof chapterId !== 'string' || !chapterId || typeof time !== 'number') return [];
    return [{ chapterId, place: parsePlace(each['place']), read: read === true, time }];
  });
}

function parsePlace(value: unknown): Place | null {
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
  const { chapterId, chapterTitle } = value;
  if (typeof chapterId !== 'string' || !chapterId || typeof chapterTitle !== 'string') return null;
  return { chapterId, chapterTitle };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
