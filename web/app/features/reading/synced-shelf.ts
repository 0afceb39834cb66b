import { readKeeping } from '../../platform/adult-history.ts';
import type { WithAuth } from '../../platform/session/session.slice.ts';
import { readingChanged, type WithComics } from './comics.slice.ts';
import { mergeReading } from './merge-reading.ts';
import { type Clearings, withoutCleared } from './pending-clearings.ts';
import { nothingRead, type ReadingEntry, type ReadingState } from './reading-history.ts';
import {
  claimReading,
  ownerOfWhatIsThere,
  type ReadingOwner,
  timesOf,
  unsentEntries,
} from './reading-owner.ts';
import { sendable, settleAnswer } from './settle-answer.ts';
import type { Shelf } from './shelves.ts';
import { putAside, readOwner, takeFromAside, writeOwner } from './stored-owner.ts';

export type SyncStore = {
  getState(): WithComics & WithAuth;
  dispatch(action: never): unknown;
  subscribe(changed: () => void): () => void;
};
export type SentEntry = ReadingEntry & { adult: boolean };

/** One shelf of this browser, and what the account of whoever is signed in has of it. */
export function syncedShelf(shelf: Shelf, uid: string, store: SyncStore) {
  const adult = shelf === 'adult';
  const change = (by: (state: ReadingState) => ReadingState) =>
    (store.dispatch as (action: unknown) => unknown)(readingChanged(shelf, by));
  const here = () => store.getState().comics[shelf];
  /** What goes with the browser's tabs is not for the account, and no list of it is to stay here either. */
  const passing = () => adult && readKeeping().days === 0;
  const ours = (): ReadingOwner => {
    const stored = readOwner(shelf);
    return stored?.uid === uid ? stored : { uid, sent: {}, left: null };
  };
  const own = (owner: ReadingOwner) =>
    writeOwner(shelf, ownerOfWhatIsThere(owner, passing() ? nothingRead : here()));

  return {
    /** Makes what lies here theirs. False if it was not before; they get nothing of anybody else's. */
    claim(): boolean {
      const before = readOwner(shelf);
      change((state) => {
        const { state: mine, aside } = claimReading(state, before, uid);
        // 18+ reading of somebody who went without a word is not kept where others sit: it is lost instead.
        if (adult) return mine;
        if (aside) putAside(aside);
        return mergeReading(mine, takeFromAside(uid));
      });
      own(before?.uid === uid ? { ...before, left: null } : { uid, sent: {}, left: null });
      return before?.uid === uid;
    },
    unsent(): SentEntry[] {
      if (passing()) return [];
      return sendable(unsentEntries(here(), ours())).map((entry) => ({ ...entry, adult }));
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
      let owner = ours();
      change((local) => {
        const settled = settleAnswer(withoutCleared(local, cleared, adult), owner, of(sent), answer);
        owner = settled.owner;
        return settled.state;
      });
      own(owner);
    },
    /** Marks what stays here as theirs. */
    leave(): void {
      const last = readOwner(shelf);
      if (last?.uid === uid && !last.left && !passing())
        own({ ...last, left: timesOf(here().comicsReadingHistory) });
    },
    empty: () => void change(() => nothingRead),
  };
}
