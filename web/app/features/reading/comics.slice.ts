import { createSlice, type PayloadAction, type Store } from '@reduxjs/toolkit';
import { watchItems } from '@longstrip/client/browser-storage';
import { watchRetention } from '../../platform/adult-history.ts';
import { entryPrefix, type HistoryScope, historyScopes } from './history-scopes.ts';
import { type ReadingHistory, withEntry, withoutComic } from './reading-history.ts';
import { hasExpiredAdultHistory, readEntry, readHistory } from './stored-reading.ts';

type Histories = Record<HistoryScope, ReadingHistory>;
const nothing: Histories = { general: [], adult: [] };

/** State `comics` of the store shows the browser's storage. Changes are made in the storage, so that tabs agree. */
const comics = createSlice({
  name: 'comics',
  initialState: nothing,
  reducers: {
    readingLoaded: (scopes, { payload }: PayloadAction<Partial<Histories>>) => ({ ...scopes, ...payload }),
  },
});
export const comicsReducer = comics.reducer;
export const { readingLoaded } = comics.actions;

export type WithComics = { comics: Histories };
/** Reads the storage into the store, now and whenever another tab changes it. Call after hydration. */
export function watchStoredReading(store: Pick<Store<WithComics>, 'dispatch' | 'getState'>): () => void {
  const load = (scope: HistoryScope) => void store.dispatch(readingLoaded({ [scope]: readHistory(scope) }));
  const loadEntry = (scope: HistoryScope, comicId: string) => {
    const entry = readEntry(scope, comicId);
    const before = store.getState().comics[scope];
    const history = entry ? withEntry(before, entry) : withoutComic(before, comicId);
    store.dispatch(readingLoaded({ [scope]: history }));
  };
  /** Loading leaves out expired entries. The code that deletes them is loaded only if there are any. */
  const purge = async (cleared = false) => {
    load('adult');
    if (!hasExpiredAdultHistory(cleared)) return;
    const { purgeExpiredAdultHistory } = await import('./purge-expired-adult-history.ts');
    purgeExpiredAdultHistory(cleared);
    load('adult');
  };
  const purgeInBackground = (cleared?: boolean) => void purge(cleared).catch(() => {});
  historyScopes().forEach(load);
  purgeInBackground();
  const unwatch = [
    watchRetention(purgeInBackground),
    ...historyScopes().map((scope) => {
      const prefix = entryPrefix(scope);
      return watchItems([prefix], (key) => (key ? loadEntry(scope, key.slice(prefix.length)) : load(scope)));
    }),
  ];
  // Entries may have expired while the page was hidden.
  const onVisible = () => document.visibilityState === 'visible' && purgeInBackground();
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    for (const stop of unwatch) stop();
    document.removeEventListener('visibilitychange', onVisible);
  };
}
