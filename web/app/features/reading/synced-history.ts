import { readRetention } from '../../platform/adult-history.ts';
import type { WithApi } from '@longstrip/client/api';
import type { AppDispatch } from '@longstrip/client/store';
import type { WithAuth } from '@longstrip/client/session/session.slice';
import { changeReading } from './change-reading.ts';
import type { WithComics } from './comics.slice.ts';
import { mergeReading } from './merge-reading.ts';
import { type Clearings, pendingClearings, withoutCleared } from './pending-clearings.ts';
import { nothingRead, type ReadingEntry, type ReadingState } from './reading-history.ts';
import {
  claimReading,
  withoutMissingEntries,
  type ReadingOwner,
  timesOf,
  unsentEntries,
} from './reading-owner.ts';
import { sendable, settleAnswer } from './settle-answer.ts';
import type { HistoryScope } from './history-scopes.ts';
import { park, readOwner, unpark, writeOwner } from './stored-owner.ts';
import { readStored } from './stored-reading.ts';

export type SyncStore = {
  getState(): WithApi & WithComics & WithAuth;
  dispatch: AppDispatch;
  subscribe(changed: () => void): () => void;
};
export type SentEntry = ReadingEntry & { adult: boolean };

/** One scope of this browser's history, synced with the account of the signed-in user. */
export function syncedHistory(scope: HistoryScope, uid: string, store: SyncStore) {
  const adult = scope === 'adult';
  const change = (by: (state: ReadingState) => ReadingState) => store.dispatch(changeReading(scope, by));
  const here = () => store.getState().comics[scope];
  /** History in session storage is neither sent nor listed in the owner's record. */
  const isSessionOnly = () => adult && readRetention().days === 0;
  const storedOwner = (): ReadingOwner => {
    const stored = readOwner(scope);
    return stored?.uid === uid ? stored : { uid, sent: {}, left: null };
  };
  const saveOwner = (owner: ReadingOwner) =>
    writeOwner(scope, withoutMissingEntries(owner, isSessionOnly() ? nothingRead : here()));

  return {
    /** Makes the stored history this user's, without entries of another user. False if it was not theirs before. */
    takeOwnership(): boolean {
      const before = readOwner(scope);
      const { owner, state, parked } = claimReading(readStored(scope), before, uid);
      // Unsent 18+ entries of another user are dropped: they must not stay in a shared browser.
      if (parked && !adult) park(parked);
      change(() => (adult ? state : mergeReading(state, unpark(uid))));
      saveOwner(owner);
      return before?.uid === uid;
    },
    unsent(): SentEntry[] {
      if (isSessionOnly()) return [];
      return sendable(unsentEntries(here(), storedOwner())).map((entry) => ({ ...entry, adult }));
    },
    settle(
      sent: readonly SentEntry[],
      answered: readonly SentEntry[],
      lastReadComics: string[],
      cleared: Clearings,
    ): void {
      const of = (entries: readonly SentEntry[]) =>
        entries.filter((entry) => entry.adult === adult).map(({ adult: _kind, ...entry }) => entry);
      const answer = { lastReadComics: adult ? [] : lastReadComics, comicsReadingHistory: of(answered) };
      let owner = storedOwner();
      change((local) => {
        const settled = settleAnswer(withoutCleared(local, cleared, adult), owner, of(sent), answer);
        owner = settled.owner;
        // The account did not know of later clearings when it answered.
        return withoutCleared(settled.state, pendingClearings(), adult);
      });
      saveOwner(owner);
    },
    /** Marks the remaining entries as this user's. */
    leave(): void {
      const last = readOwner(scope);
      if (last?.uid === uid && !last.left && !isSessionOnly())
        saveOwner({ ...last, left: timesOf(here().comicsReadingHistory) });
    },
    empty: () => void change(() => nothingRead),
    /** Removes the history from this browser. If it is not 18+, it is parked until this user signs in again. */
    park(): void {
      if (!adult && here().comicsReadingHistory.length > 0) park({ uid, state: here() });
      change(() => nothingRead);
    },
  };
}
