import { isId } from '../../platform/ids.ts';
import { mergedEpisodes, mergeReading } from './merge-reading.ts';
import { bounded, type ReadingEntry, type ReadingState } from './reading-history.ts';
import { type ReadingOwner, timesOf } from './reading-owner.ts';

/** The entries that a call may contain, because the API refuses the whole call for one invalid entry. */
export function sendable(entries: readonly ReadingEntry[]): ReadingEntry[] {
  return entries
    .filter(({ comicId, chapterId, time, next }) => {
      const ids = [comicId, chapterId, ...(next ? [next.chapterId] : [])];
      return ids.every(isId) && Number.isSafeInteger(time) && time >= 0;
    })
    .map((entry) => ({
      ...entry,
      chapterTitle: entry.chapterTitle.slice(0, 500),
      episodes: entry.episodes.filter(({ chapterId, time }) => isId(chapterId) && Number.isSafeInteger(time)),
    }));
}

/**
 * Applies the account's answer. An entry that has not changed since it was sent is replaced by the account's (which
 * corrects times in the future). One that has changed meanwhile stays if it is newer, and is sent next time.
 */
export function settleAnswer(
  local: ReadingState,
  owner: ReadingOwner,
  sent: readonly ReadingEntry[],
  answer: ReadingState,
): { state: ReadingState; owner: ReadingOwner } {
  const known = { ...owner.sent, ...timesOf(sent) };
  const answered = timesOf(answer.comicsReadingHistory);
  const changed = local.comicsReadingHistory.filter(
    ({ comicId, time }) => known[comicId] !== time || answered[comicId] === undefined,
  );
  const merged = mergeReading({ ...local, comicsReadingHistory: changed }, answer);
  // An answer contains only the chapters of the comic on screen.
  const before = new Map(local.comicsReadingHistory.map(({ comicId, episodes }) => [comicId, episodes]));
  const state = {
    ...merged,
    comicsReadingHistory: bounded(
      merged.comicsReadingHistory.map((entry) => ({
        ...entry,
        episodes: mergedEpisodes(before.get(entry.comicId) ?? [], entry.episodes),
      })),
    ),
  };
  // A newer entry of the account replaces one that was not sent. The episodes of that one still have to be sent.
  const held = changed
    .filter(({ comicId, time }) => known[comicId] !== time && time < (answered[comicId] ?? 0))
    .map(({ comicId }) => [comicId, known[comicId] ?? -1]);
  return { state, owner: { ...owner, sent: { ...known, ...answered, ...Object.fromEntries(held) } } };
}
