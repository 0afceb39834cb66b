import type { Place } from './place.ts';
import {
  historyKept,
  lastReadKept,
  unique,
  type ReadingEntry,
  type ReadingState,
} from './reading-history.ts';

/** The names under which the state lies in local storage. */
export const lastReadKey = 'lastReadComics';
export const historyKey = 'comicsReadingHistory';

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

/** Null when this browser keeps nothing for us: blocked, private or broken storage. */
export function readStored(): ReadingState | null {
  try {
    return parseReading(localStorage.getItem(lastReadKey), localStorage.getItem(historyKey));
  } catch {
    return null;
  }
}

export function writeStored(state: ReadingState): void {
  try {
    localStorage.setItem(lastReadKey, JSON.stringify(state.lastReadComics));
    localStorage.setItem(historyKey, JSON.stringify(state.comicsReadingHistory));
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
  return {
    comicId,
    chapterId,
    chapterTitle: typeof chapterTitle === 'string' ? chapterTitle : '',
    place: parsePlace(value['place']),
    finished: value['finished'] === true,
    next: parseNext(value['next']),
    time: typeof time === 'number' && Number.isFinite(time) ? time : 0,
  };
}

function parsePlace(value: unknown): Place | null {
  if (!isRecord(value)) return null;
  const { slice, sliceId, fraction } = value;
  if (typeof slice !== 'number' || !Number.isInteger(slice) || slice < 0) return null;
  if (typeof fraction !== 'number' || !(fraction >= 0 && fraction <= 1)) return null;
  return { slice, sliceId: typeof sliceId === 'string' ? sliceId : '', fraction };
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
