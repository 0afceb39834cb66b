import { createSlice, type PayloadAction, type Store } from '@reduxjs/toolkit';
import type { Place } from './place.ts';
import {
  entryOf,
  nothingRead,
  withChange,
  withOpened,
  type OpenedChapter,
  type ReadingEntry,
  type ReadingState,
} from './reading-history.ts';
import { historyKey, lastReadKey, readStored, writeStored } from './stored-reading.ts';

/** State `comics` of the store mirrors the browser's storage; every change goes through it, so that tabs agree. */
const comics = createSlice({
  name: 'comics',
  initialState: nothingRead,
  reducers: { readingLoaded: (_, action: PayloadAction<ReadingState>) => action.payload },
});
export const comicsReducer = comics.reducer;

export type WithComics = { comics: ReadingState };
type Dispatch = (action: ReturnType<typeof comics.actions.readingLoaded>) => unknown;
type Change = Partial<Pick<ReadingEntry, 'place' | 'finished' | 'next'>>;

/** Opening a chapter records a reading entry and the comic as last read (spec §4). */
export function chapterOpened(opened: OpenedChapter, resume: boolean) {
  return readingChanged((state) => withOpened(state, opened, Date.now(), resume));
}

export function placeChanged(of: { comicId: string; chapterId: string }, what: Change) {
  return readingChanged((state) => withChange(state, of, what, Date.now()));
}

/** Somebody scrolled there. Takes the comic back when another tab or device has meanwhile moved it to another chapter. */
export function placeRead(opened: OpenedChapter, place: Place) {
  return readingChanged((state) => {
    const here = entryOf(state, opened.comicId)?.chapterId === opened.chapterId;
    const open = here ? state : withOpened(state, opened, Date.now(), false);
    return withChange(open, opened, { place }, Date.now());
  });
}

/** Takes over what is stored, now and whenever another tab changes it. Call after hydration. */
export function watchStoredReading(store: Pick<Store<WithComics>, 'dispatch'>): () => void {
  const load = () => {
    const stored = readStored();
    if (stored) store.dispatch(comics.actions.readingLoaded(stored));
  };
  load();
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === historyKey || event.key === lastReadKey) load();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Every change of what is remembered. */
export function readingChanged(by: (state: ReadingState) => ReadingState) {
  return (dispatch: Dispatch, getState: () => unknown) => {
    const next = by(readStored() ?? (getState() as WithComics).comics);
    writeStored(next);
    dispatch(comics.actions.readingLoaded(next));
  };
}
