import {
  bounded,
  lastReadKept,
  mergedEpisodes,
  unique,
  type ReadingEntry,
  type ReadingState,
} from './reading-history.ts';

/**
 * What two devices remember, brought together: for each comic the newer entry. A chapter that was opened but not
 * scrolled yet takes the place over that the other one has in it. Never forgets a comic, up to the number kept.
 */
export function mergeReading(one: ReadingState, other: ReadingState): ReadingState {
  const entries = new Map<string, ReadingEntry>();
  for (const entry of [...one.comicsReadingHistory, ...other.comicsReadingHistory]) {
    const known = entries.get(entry.comicId);
    entries.set(entry.comicId, known ? newerOf(known, entry) : entry);
  }
  const sorted = [...entries.values()].sort(newestThenName);
  const withoutEntry = unique([...one.lastReadComics, ...other.lastReadComics])
    .filter((id) => !entries.has(id))
    .sort();
  return {
    lastReadComics: [...sorted.map(({ comicId }) => comicId), ...withoutEntry].slice(0, lastReadKept),
    comicsReadingHistory: bounded(sorted),
  };
}

function newerOf(one: ReadingEntry, other: ReadingEntry): ReadingEntry {
  const [newer, older] = [one, other].sort(newestThenText) as [ReadingEntry, ReadingEntry];
  const episodes = mergedEpisodes(newer.episodes, older.episodes);
  if (newer.place || !older.place || newer.chapterId !== older.chapterId) return { ...newer, episodes };
  const { place, finished, next } = older;
  return { ...newer, place, finished, next, episodes };
}

const newestThenName = (a: ReadingEntry, b: ReadingEntry) =>
  b.time - a.time || (a.comicId < b.comicId ? -1 : 1);

/** At the same millisecond both sides must choose alike; which one does not matter. */
function newestThenText(a: ReadingEntry, b: ReadingEntry): number {
  const [textA, textB] = [JSON.stringify(a), JSON.stringify(b)];
  return b.time - a.time || (textA < textB ? -1 : textA > textB ? 1 : 0);
}
