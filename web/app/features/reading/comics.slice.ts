import { createSlice, type PayloadAction, type Store } from '@reduxjs/toolkit';
import { readKeeping, watchKeeping } from '../../platform/adult-history.ts';
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
import { keyOn, type Shelf, shelvesHere } from './shelves.ts';
import {
  historyKey,
  isAdultShelfUntidy,
  keptNow,
  lastReadKey,
  readStored,
  writeStored,
} from './stored-reading.ts';

type Shelves = Record<Shelf, ReadingState>;
const nothing: Shelves = { plain: nothingRead, adult: nothingRead };

/** State `comics` of the store mirrors the browser's storage; every change goes through it, so that tabs agree. */
const comics = createSlice({
  name: 'comics',
  initialState: nothing,
  reducers: {
    readingLoaded: (shelves, { payload }: PayloadAction<Partial<Shelves>>) => ({ ...shelves, ...payload }),
  },
});
export const comicsReducer = comics.reducer;

export type WithComics = { comics: Shelves };
type Dispatch = (action: ReturnType<typeof comics.actions.readingLoaded>) => unknown;
type Change = Partial<Pick<ReadingEntry, 'place' | 'finished' | 'next'>>;

/** Opening a chapter records a reading entry and the comic as last read (spec §4). */
export function chapterOpened(shelf: Shelf, opened: OpenedChapter, resume: boolean) {
  return readingChanged(shelf, (state) => withOpened(state, opened, nowOn(shelf), resume));
}

export function placeChanged(shelf: Shelf, of: { comicId: string; chapterId: string }, what: Change) {
  return readingChanged(shelf, (state) => withChange(state, of, what, nowOn(shelf)));
}

/** Somebody scrolled there. Takes the comic back when another tab or device has meanwhile moved it to another chapter. */
export function placeRead(shelf: Shelf, opened: OpenedChapter, place: Place) {
  return readingChanged(shelf, (state) => {
    const here = entryOf(state, opened.comicId)?.chapterId === opened.chapterId;
    const open = here ? state : withOpened(state, opened, nowOn(shelf), false);
    return withChange(open, opened, { place }, nowOn(shelf));
  });
}

/** Takes over what is stored, now and whenever another tab changes it. Call after hydration. */
export function watchStoredReading(store: Pick<Store<WithComics>, 'dispatch' | 'getState'>): () => void {
  const load = (shelf: Shelf) => {
    const stored = readStored(shelf);
    if (stored) store.dispatch(comics.actions.readingLoaded({ [shelf]: stored }));
  };
  /** What is read here no longer shows what is to be forgotten; taking it out is loaded by those who have it. */
  const tidy = async (cleared = false) => {
    load('adult');
    if (!isAdultShelfUntidy(cleared)) return;
    const { tidyAdultShelf } = await import('./tidy-adult-shelf.ts');
    tidyAdultShelf(cleared);
    load('adult');
  };
  const tidied = (cleared?: boolean) => void tidy(cleared).catch(() => {});
  shelvesHere().forEach(load);
  tidied();
  const onStorage = ({ key }: StorageEvent) => {
    for (const shelf of shelvesHere())
      if (key === null || key === keyOn(shelf, historyKey) || key === keyOn(shelf, lastReadKey)) load(shelf);
  };
  // Time has passed since somebody looked here.
  const onSeen = () => document.visibilityState === 'visible' && tidied();
  const unwatch = watchKeeping(tidied);
  addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onSeen);
  return () => {
    unwatch();
    removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onSeen);
  };
}

/** Every change of what is remembered. */
export function readingChanged(shelf: Shelf, by: (state: ReadingState) => ReadingState) {
  return (dispatch: Dispatch, getState: () => unknown) => {
    const changed = by(readStored(shelf) ?? (getState() as WithComics).comics[shelf]);
    const next = shelf === 'adult' ? keptNow(changed) : changed;
    writeStored(shelf, next);
    dispatch(comics.actions.readingLoaded({ [shelf]: next }));
  };
}

/** What is read after a clearing is later than it, whatever this device's clock says. */
function nowOn(shelf: Shelf): number {
  return shelf === 'plain' ? Date.now() : Math.max(Date.now(), readKeeping().clearedBefore + 1);
}
