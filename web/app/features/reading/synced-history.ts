import type { WithApi } from '@longstrip/client/api';
import type { WithAuth } from '@longstrip/client/session/session.slice';
import type { AppDispatch } from '@longstrip/client/store';
import { readRetention } from '../../platform/adult-history.ts';
import { claimReading, type SyncedEntry, unsyncedEntries, withAnswer } from './account-reading.ts';
import { changeHistory } from './change-reading.ts';
import { type Cleared, clearedUntil, unsyncedCleared } from './cleared.ts';
import type { WithComics } from './comics.slice.ts';
import type { HistoryScope } from './history-scopes.ts';
import { mergeReading } from './merge-reading.ts';
import { readAfter, type ReadingHistory } from './reading-history.ts';
import { hideEntries, takeHiddenEntries } from './stored-account.ts';

export type SyncStore = {
  getState(): WithApi & WithComics & WithAuth;
  dispatch: AppDispatch;
  subscribe(changed: () => void): () => void;
};

/** One scope of this browser's history, synced with the account of the signed-in user. */
export function syncedHistory(scope: HistoryScope, uid: string, store: SyncStore) {
  const adult = scope === 'adult';
  const change = (by: (history: ReadingHistory) => ReadingHistory) =>
    store.dispatch(changeHistory(scope, by));
  const history = () => store.getState().comics[scope];
  const isSessionOnly = () => adult && readRetention().days === 0;
  const claimed = (entries: ReadingHistory) => entries.map((entry) => ({ ...entry, uid }));

  return {
    /** Makes the stored history this user's, without entries of another user. */
    claim(): void {
      change((stored) => {
        const { own, others } = claimReading(stored, uid);
        // Unsent 18+ entries of another user are dropped: they must not stay in a shared browser.
        if (adult) return own;
        for (const [other, unsynced] of others) hideEntries(other, unsynced);
        return claimed(mergeReading(own, takeHiddenEntries(uid)));
      });
    },
    /** History in session storage is not sent. */
    unsynced: (): SyncedEntry[] => (isSessionOnly() ? [] : unsyncedEntries(history(), adult)),
    applyAnswer(sent: readonly SyncedEntry[], answer: readonly SyncedEntry[], cleared: Cleared): void {
      const ofScope = (entries: readonly SyncedEntry[]) => entries.filter((entry) => entry.adult === adult);
      change((local) => {
        const remaining = readAfter(local, clearedUntil(cleared, adult));
        const merged = claimed(withAnswer(remaining, ofScope(sent), ofScope(answer)));
        // The account did not know of what was cleared later when it answered.
        return readAfter(merged, clearedUntil(unsyncedCleared(), adult));
      });
    },
    remove: () => void change(() => []),
    /** Removes the history from this browser. If it is not 18+, it is hidden until this user signs in again. */
    hide(): void {
      if (!adult && history().length > 0) hideEntries(uid, history());
      change(() => []);
    },
  };
}
