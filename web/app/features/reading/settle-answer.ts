import { isId } from '../../platform/ids.ts';
import { mergeReading } from './merge-reading.ts';
import { bounded, mergedEpisodes, type ReadingEntry, type ReadingState } from './reading-history.ts';
import { type ReadingOwner, timesOf } from './reading-owner.ts';

/** What a call may carry: the API refuses all of it for one entry that came from nowhere. */
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
 * The account's answer comes in. An entry that has not changed since it was sent becomes what the account made of it
 * (it sets clocks right that run ahead); one that has changed meanwhile stays when it is newer, and goes out next time.
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
  // An answer carries the chapters of the comic that is looked at only.
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
  return { state, owner: { ...owner, sent: { ...known, ...answered } } };
}
