import { nothingRead, type ReadingEntry, type ReadingState } from './reading-history.ts';

/** Of each comic the time of an entry, which names that state of it. */
type Times = Record<string, number>;

/** Whose entries lie in this browser, so that the next person does not get them. */
export type ReadingOwner = {
  uid: string;
  /** What the account has, as far as this browser knows: everything else is still to be sent. */
  sent: Times;
  /** What lay here when the owner went without all of it having been sent; null while signed in. */
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

/** Names no comic but those that lie here: of 18+ reading that was forgotten not even that stays. */
export function ownerOfWhatIsThere(owner: ReadingOwner, state: ReadingState): ReadingOwner {
  const ids = new Set(state.comicsReadingHistory.map(({ comicId }) => comicId));
  const there = (times: Times) => Object.fromEntries(Object.entries(times).filter(([id]) => ids.has(id)));
  return { uid: owner.uid, sent: there(owner.sent), left: owner.left && there(owner.left) };
}

export type Claimed = {
  owner: ReadingOwner;
  state: ReadingState;
  /** Entries of the one who was here before, to be kept for them alone. */
  aside: { uid: string; state: ReadingState } | null;
};

/**
 * Somebody signs in. What was read here by nobody in particular becomes theirs; what the owner before them left stays
 * that person's, and what cannot be told apart counts as that person's too.
 */
export function claimReading(state: ReadingState, before: ReadingOwner | null, uid: string): Claimed {
  if (before?.uid === uid) return { owner: { ...before, left: null }, state, aside: null };
  const owner: ReadingOwner = { uid, sent: {}, left: null };
  if (!before) return { owner, state, aside: null };
  const theirs = ({ comicId, time }: ReadingEntry) => !before.left || before.left[comicId] === time;
  const part = (keep: (entry: ReadingEntry) => boolean): ReadingState => {
    const entries = state.comicsReadingHistory.filter(keep);
    const ids = new Set(entries.map(({ comicId }) => comicId));
    return {
      lastReadComics: state.lastReadComics.filter((id) => ids.has(id)),
      comicsReadingHistory: entries,
    };
  };
  const unsent = part((entry) => theirs(entry) && before.sent[entry.comicId] !== entry.time);
  const aside = unsent.comicsReadingHistory.length > 0 ? { uid: before.uid, state: unsent } : null;
  const mine = part((entry) => !theirs(entry));
  return { owner, state: mine.comicsReadingHistory.length > 0 ? mine : nothingRead, aside };
}
