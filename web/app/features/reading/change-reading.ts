import { readStoredSession } from '@longstrip/client/session/stored-session';
import { readRetention } from '../../platform/adult-history.ts';
import { readingLoaded, type WithComics } from './comics.slice.ts';
import type { HistoryScope } from './history-scopes.ts';
import type { Place } from './place.ts';
import {
  bounded,
  changedEntry,
  entryOf,
  openedEntry,
  type OpenedChapter,
  type ReadingEntry,
  type ReadingHistory,
  withEntry,
} from './reading-history.ts';
import { readEntry, readHistory, withoutExpired, writeEntry, writeHistory } from './stored-reading.ts';

type Dispatch = (action: ReturnType<typeof readingLoaded>) => unknown;

/** Changes the stored history. Places are saved with less work, see `placeChanged`. */
export function changeHistory(scope: HistoryScope, by: (history: ReadingHistory) => ReadingHistory) {
  return (dispatch: Dispatch) => {
    const next = withoutExpired(scope, bounded(by(readHistory(scope))));
    writeHistory(scope, next);
    dispatch(readingLoaded({ [scope]: next }));
  };
}

/** Opening a chapter records a reading entry and the comic as last read (spec §4). */
export function chapterOpened(scope: HistoryScope, opened: OpenedChapter, resume: boolean) {
  return changeHistory(scope, (history) => {
    const before = entryOf(history, opened.comicId);
    return withEntry(history, ofReader(openedEntry(before, opened, now(scope), resume)));
  });
}

/** Saves a change of a chapter, if it is still the one read last. Only the key of its comic is read and written. */
export function placeChanged(
  scope: HistoryScope,
  { comicId, chapterId }: { comicId: string; chapterId: string },
  change: Parameters<typeof changedEntry>[2],
) {
  return (dispatch: Dispatch, getState: () => WithComics) => {
    const before = readEntry(scope, comicId);
    const after = before && changedEntry(before, chapterId, change, now(scope));
    if (!after || after === before) return;
    const entry = ofReader(after);
    writeEntry(scope, entry);
    dispatch(readingLoaded({ [scope]: withEntry(getState().comics[scope], entry) }));
  };
}

/** Saves a place that the reader scrolled to, also if another tab or device has meanwhile opened another chapter. */
export function placeRead(scope: HistoryScope, opened: OpenedChapter, place: Place) {
  return (dispatch: Dispatch, getState: () => WithComics) => {
    if (readEntry(scope, opened.comicId)?.chapterId !== opened.chapterId)
      chapterOpened(scope, opened, false)(dispatch);
    placeChanged(scope, opened, { place })(dispatch, getState);
  };
}

/** The entry with the reader's account, or without one. */
function ofReader(entry: ReadingEntry): ReadingEntry {
  const uid = readStoredSession().user?.uid;
  if (entry.uid === uid) return entry;
  const { uid: _other, syncedAt: _time, ...unowned } = entry;
  return uid ? { ...unowned, uid } : unowned;
}

/** Reading after a clearing gets a later time than the clearing, regardless of this device's clock. */
function now(scope: HistoryScope): number {
  return scope === 'general' ? Date.now() : Math.max(Date.now(), readRetention().clearedBefore + 1);
}
