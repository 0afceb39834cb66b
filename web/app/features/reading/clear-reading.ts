import type { AppDispatch } from '@longstrip/client/store';
import { clearAdultHistory } from '../../platform/adult-history-retention.ts';
import { changeHistory } from './change-reading.ts';
import { addCleared } from './cleared.ts';
import type { WithComics } from './comics.slice.ts';
import { historyScopes } from './history-scopes.ts';
import { type ReadingHistory, withoutComic } from './reading-history.ts';

type Store = { dispatch: AppDispatch; getState(): WithComics };

/** Deletes the history of a comic in every scope, here and in the account of a signed-in user. */
export function clearComic(store: Store, comicId: string): void {
  const { general, adult } = store.getState().comics;
  const before = latestTime([...general, ...adult].filter((entry) => entry.comicId === comicId));
  for (const scope of historyScopes())
    store.dispatch(changeHistory(scope, (history) => withoutComic(history, comicId)));
  addCleared({ all: 0, comics: { [comicId]: before } });
}

/** Deletes everything that was read, 18+ reading included. */
export function clearReading(store: Store): void {
  const all = latestTime(store.getState().comics.general);
  if (historyScopes().includes('general')) {
    store.dispatch(changeHistory('general', () => []));
    addCleared({ all, comics: {} });
  }
  clearAdultHistory();
}

/** Now, or later: entries may carry the time of a device whose clock runs ahead. */
const latestTime = (history: ReadingHistory) => Math.max(Date.now(), ...history.map(({ time }) => time));
