import type { Place } from './place.ts';

/** What is remembered about one comic: the chapter read last and where in it. */
export type ReadingEntry = {
  comicId: string;
  chapterId: string;
  chapterTitle: string;
  /** Null until somebody has scrolled. */
  place: Place | null;
  /** The end has been seen: continuing goes on to `next`. */
  finished: boolean;
  next: { chapterId: string; chapterTitle: string } | null;
  /** Milliseconds since 1970. */
  time: number;
};

export type ReadingState = { lastReadComics: string[]; comicsReadingHistory: ReadingEntry[] };
export type OpenedChapter = Pick<ReadingEntry, 'comicId' | 'chapterId' | 'chapterTitle'>;

/** Last-read comics kept (spec §9). */
export const lastReadKept = 5;
/** A bound for the storage, far above what anybody reads at a time. */
export const historyKept = 500;
export const nothingRead: ReadingState = { lastReadComics: [], comicsReadingHistory: [] };

/** A chapter was opened. Its remembered place stays only when it is opened to go on from there. */
export function withOpened(
  state: ReadingState,
  opened: OpenedChapter,
  time: number,
  resume: boolean,
): ReadingState {
  const before = entryOf(state, opened.comicId);
  const kept = resume && before?.chapterId === opened.chapterId ? before : null;
  // Going on says nothing new until somebody scrolls: a place that is read further on another device stays newer.
  const entry: ReadingEntry = kept
    ? { ...kept, ...opened }
    : { ...opened, place: null, finished: false, next: null, time: after(before, time) };
  return {
    lastReadComics: unique([opened.comicId, ...state.lastReadComics]).slice(0, lastReadKept),
    comicsReadingHistory: [entry, ...others(state, opened.comicId)].slice(0, historyKept),
  };
}

/** Changes the entry of a comic while it still stands for that chapter; another tab may have moved on. */
export function withChange(
  state: ReadingState,
  of: { comicId: string; chapterId: string },
  change: Partial<Pick<ReadingEntry, 'place' | 'finished' | 'next'>>,
  time: number,
): ReadingState {
  const before = entryOf(state, of.comicId);
  if (!before || before.chapterId !== of.chapterId) return state;
  const changed = { ...before, ...change };
  if (JSON.stringify(changed) === JSON.stringify(before)) return state;
  return {
    lastReadComics: state.lastReadComics,
    comicsReadingHistory: [{ ...changed, time: after(before, time) }, ...others(state, of.comicId)],
  };
}

export function entryOf(state: ReadingState, comicId: string): ReadingEntry | undefined {
  return state.comicsReadingHistory.find((entry) => entry.comicId === comicId);
}

/** Where "continue reading" leads: the place left, or the next chapter once the end has been seen. */
export function continueTarget(entry: ReadingEntry): { chapterId: string; chapterTitle: string } {
  return entry.finished && entry.next ? entry.next : entry;
}

export function newestFirst(state: ReadingState): ReadingEntry[] {
  return state.comicsReadingHistory.toSorted((a, b) => b.time - a.time);
}

/** Later than what it follows, whatever this device's clock says: merging goes by time. */
function after(before: ReadingEntry | undefined, time: number): number {
  return Math.max(time, (before?.time ?? -1) + 1);
}

function others(state: ReadingState, comicId: string): ReadingEntry[] {
  return state.comicsReadingHistory.filter((entry) => entry.comicId !== comicId);
}

export function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
