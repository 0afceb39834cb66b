import type { Store as ReduxStore } from '@reduxjs/toolkit';
import { clearAdultHistory } from '../../platform/wish-adult-history.ts';
import { readingChanged, type WithComics } from './comics.slice.ts';
import { noteClearing } from './pending-clearings.ts';
import { nothingRead, type ReadingEntry, type ReadingState } from './reading-history.ts';
import { shelvesHere } from './shelves.ts';

type Store = Pick<ReduxStore<WithComics>, 'dispatch' | 'getState'>;

const dispatchTo = ({ dispatch }: Store) => dispatch as (action: unknown) => unknown;

/** Forgets where one is in a comic, in every mode: here and, with somebody signed in, in the account. */
export function clearComic(store: Store, comicId: string): void {
  const dispatch = dispatchTo(store);
  const { plain, adult } = store.getState().comics;
  const entries = [...plain.comicsReadingHistory, ...adult.comicsReadingHistory];
  const before = momentAfter(entries.filter((entry) => entry.comicId === comicId));
  for (const shelf of shelvesHere()) dispatch(readingChanged(shelf, (state) => withoutComic(state, comicId)));
  noteClearing({ all: 0, comics: { [comicId]: before } });
}

/** Forgets everything that was read, 18+ reading included. */
export function clearReading(store: Store): void {
  const all = momentAfter(store.getState().comics.plain.comicsReadingHistory);
  if (shelvesHere().includes('plain')) {
    dispatchTo(store)(readingChanged('plain', () => nothingRead));
    noteClearing({ all, comics: {} });
  }
  clearAdultHistory();
}

/** Entries may carry the time of a device whose clock runs ahead. */
const momentAfter = (entries: readonly ReadingEntry[]) =>
  Math.max(Date.now(), ...entries.map(({ time }) => time));

function withoutComic(state: ReadingState, comicId: string): ReadingState {
  return {
    lastReadComics: state.lastReadComics.filter((id) => id !== comicId),
    comicsReadingHistory: state.comicsReadingHistory.filter((entry) => entry.comicId !== comicId),
  };
}
