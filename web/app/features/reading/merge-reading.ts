import {
  bounded,
  lastReadKept,
  unique,
  type EpisodePlace,
  type ReadingEntry,
  type ReadingState,
} from './reading-history.ts';

/**
 * Merges the histories of two devices: the newer entry of each comic wins. A chapter that was opened but not scrolled
 * takes over the other device's place in it. No comic is lost, up to the limit.
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

/** With equal times both sides must choose the same entry; which one does not matter. */
function newestThenText(a: ReadingEntry, b: ReadingEntry): number {
  const [textA, textB] = [JSON.stringify(a), JSON.stringify(b)];
  return b.time - a.time || (textA < textB ? -1 : textA > textB ? 1 : 0);
}

function laterOf(one: EpisodePlace, other: EpisodePlace): EpisodePlace {
  // With equal times both sides must choose the same place; which one does not matter.
  const isLater = other.time - one.time || (JSON.stringify(other.place) > JSON.stringify(one.place) ? 1 : -1);
  return { ...(isLater > 0 ? other : one), read: one.read || other.read };
}

/** Merges two devices' places in a comic: of each chapter the later one. A chapter read on either device is read. */
export function mergedEpisodes(one: readonly EpisodePlace[], other: readonly EpisodePlace[]): EpisodePlace[] {
  const byChapter = new Map<string, EpisodePlace>();
  for (const each of [...one, ...other]) {
    const known = byChapter.get(each.chapterId);
    byChapter.set(each.chapterId, known ? laterOf(known, each) : { ...each });
  }
  return [...byChapter.values()].sort((a, b) => b.time - a.time || (a.chapterId < b.chapterId ? -1 : 1));
}
