import type { AppDispatch } from '@longstrip/client/store';
import { clearAdultHistory } from '../../platform/adult-history-retention.ts';
import { changeReading } from './change-reading.ts';
import type { WithComics } from './comics.slice.ts';
import { noteClearing } from './pending-clearings.ts';
import { nothingRead, type ReadingEntry, type ReadingState } from './reading-history.ts';
import { historyScopes } from './history-scopes.ts';

type Store = { dispatch: AppDispatch; getState(): WithComics };

/** Deletes the history of a comic in every scope, here and in the account of a signed-in user. */
export function clearComic(store: Store, comicId: string): void {
  const { general, adult } = store.getState().comics;
  const entries = [...general.comicsReadingHistory, ...adult.comicsReadingHistory];
  const before = momentAfter(entries.filter((entry) => entry.comicId === comicId));
  for (const scope of historyScopes())
    store.dispatch(changeReading(scope, (state) => withoutComic(state, comicId)));
  noteClearing({ all: 0, comics: { [comicId]: before } });
}

/** Forgets everything that was read, 18+ reading included. */
export function clearReading(store: Store): void {
  const all = momentAfter(store.getState().comics.general.comicsReadingHistory);
  if (historyScopes().includes('general')) {
    store.dispatch(changeReading('general', () => nothingRead));
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
