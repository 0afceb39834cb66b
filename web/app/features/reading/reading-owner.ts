import { type ReadingEntry, type ReadingState, withEntries } from './reading-history.ts';

/** The time of each comic's entry, which identifies its state. */
type Times = Record<string, number>;

/** The owner of the entries in this browser, so that the next person does not get them. */
export type ReadingOwner = {
  uid: string;
  /** What the account has, as far as this browser knows: everything else is still to be sent. */
  sent: Times;
  /** The entries at the time when the owner left without having sent all; null while signed in. */
  left: Times | null;
};

export function timesOf(entries: readonly ReadingEntry[]): Times {
  return Object.fromEntries(entries.map(({ comicId, time }) => [comicId, time]));
}

export function unsentEntries(state: ReadingState, owner: ReadingOwner): ReadingEntry[] {
  return state.comicsReadingHistory
    .filter(({ comicId, time }) => owner.sent[comicId] !== time)
    .map((entry) => ({
      ...entry,
      episodes: entry.episodes.filter(({ time }) => time > (owner.sent[entry.comicId] ?? -1)),
    }));
}

/** The owner's record with only those comics that have an entry, so that no trace of cleared 18+ reading stays. */
export function withoutMissingEntries(owner: ReadingOwner, state: ReadingState): ReadingOwner {
  const ids = new Set(state.comicsReadingHistory.map(({ comicId }) => comicId));
  const existing = (times: Times) => Object.fromEntries(Object.entries(times).filter(([id]) => ids.has(id)));
  return { uid: owner.uid, sent: existing(owner.sent), left: owner.left && existing(owner.left) };
}

export type Claimed = {
  owner: ReadingOwner;
  state: ReadingState;
  /** Entries of the previous user, to be parked. */
  parked: { uid: string; state: ReadingState } | null;
};

/**
 * A user signs in. History without an owner becomes theirs. Entries of the previous owner stay that person's, as do
 * entries whose owner is unclear.
 */
export function claimReading(state: ReadingState, before: ReadingOwner | null, uid: string): Claimed {
  if (before?.uid === uid) return { owner: { ...before, left: null }, state, parked: null };
  const owner: ReadingOwner = { uid, sent: {}, left: null };
  if (!before) return { owner, state, parked: null };
  const theirs = ({ comicId, time }: ReadingEntry) => !before.left || before.left[comicId] === time;
  const part = (keep: (entry: ReadingEntry) => boolean) =>
    withEntries(state, state.comicsReadingHistory.filter(keep));
  const unsent = part((entry) => theirs(entry) && before.sent[entry.comicId] !== entry.time);
  const parked = unsent.comicsReadingHistory.length > 0 ? { uid: before.uid, state: unsent } : null;
  return { owner, state: part((entry) => !theirs(entry)), parked };
}
