import type { HistoryScope } from './history-scopes.ts';
import { timeForEntry, changeReading } from './change-reading.ts';
import type { Place } from './place.ts';
import {
  laterThan,
  bounded,
  entryOf,
  lastReadKept,
  others,
  placeIn,
  unique,
  withChange,
  withEpisode,
  type OpenedChapter,
  type ReadingEntry,
  type ReadingState,
} from './reading-history.ts';

type Change = Partial<Pick<ReadingEntry, 'place' | 'finished' | 'next'>>;

/** Opening a chapter records a reading entry and the comic as last read (spec §4). */
export function chapterOpened(scope: HistoryScope, opened: OpenedChapter, resume: boolean) {
  return changeReading(scope, (state) => withOpened(state, opened, timeForEntry(scope), resume));
}

export function placeChanged(
  scope: HistoryScope,
  of: { comicId: string; chapterId: string },
  change: Change,
) {
  return changeReading(scope, (state) => withChange(state, of, change, timeForEntry(scope)));
}

/** Records a place that the reader scrolled to, also if another tab or device has meanwhile opened another chapter. */
export function placeRead(scope: HistoryScope, opened: OpenedChapter, place: Place) {
  return changeReading(scope, (state) => {
    const here = entryOf(state, opened.comicId)?.chapterId === opened.chapterId;
    const open = here ? state : withOpened(state, opened, timeForEntry(scope), false);
    return withChange(open, opened, { place }, timeForEntry(scope));
  });
}

/** Records an opened chapter. Its remembered place stays only if the reader resumes it. */
export function withOpened(
  state: ReadingState,
  opened: OpenedChapter,
  time: number,
  resume: boolean,
): ReadingState {
  const before = entryOf(state, opened.comicId);
  const kept = resume && before?.chapterId === opened.chapterId ? before : null;
  const place = resume ? placeIn(before, opened.chapterId) : null;
  // A resumed entry keeps its time until the reader scrolls, so a place that another device stored meanwhile wins.
  const entry: ReadingEntry = kept
    ? { ...kept, ...opened }
    : withEpisode({
        ...opened,
        place,
        finished: false,
        next: null,
        time: laterThan(before, time),
        episodes: before?.episodes ?? [],
      });
  return {
    lastReadComics: unique([opened.comicId, ...state.lastReadComics]).slice(0, lastReadKept),
    comicsReadingHistory: bounded([entry, ...others(state, opened.comicId)]),
  };
}
