import {
  bounded,
  type ChapterPlace,
  chapterPlaces,
  type ReadingEntry,
  type ReadingHistory,
} from './reading-history.ts';

/**
 * Merges two histories: the newer entry of each comic wins. A chapter that was opened but not scrolled takes over the
 * other place in it. No comic is lost, up to the limit.
 */
export function mergeReading(one: ReadingHistory, other: ReadingHistory): ReadingEntry[] {
  const entries = new Map<string, ReadingEntry>();
  for (const entry of [...one, ...other]) {
    const known = entries.get(entry.comicId);
    entries.set(entry.comicId, known ? newerOf(known, entry) : entry);
  }
  return bounded([...entries.values()].sort((a, b) => (a.comicId < b.comicId ? -1 : 1)));
}

function newerOf(one: ReadingEntry, other: ReadingEntry): ReadingEntry {
  const [newer, older] = [one, other].sort(newestThenText) as [ReadingEntry, ReadingEntry];
  const { syncedAt, ...entry } = withChapters(newer, chapterPlaces(older));
  // What only one of them has is still to be sent.
  const merged = syncedAt !== undefined && syncedAt === older.syncedAt ? { ...entry, syncedAt } : entry;
  if (newer.place || !older.place || newer.chapterId !== older.chapterId) return merged;
  const { place, finished, next } = older;
  return { ...merged, place, finished, next };
}

/** With equal times both sides must choose the same entry; which one does not matter. */
function newestThenText(a: ReadingEntry, b: ReadingEntry): number {
  const [textA, textB] = [JSON.stringify(a), JSON.stringify(b)];
  return b.time - a.time || (textA < textB ? -1 : textA > textB ? 1 : 0);
}

/** The entry with the later place in each chapter. A chapter read on either device is read. */
export function withChapters(entry: ReadingEntry, chapters: readonly ChapterPlace[]): ReadingEntry {
  const merged = mergedChapters([...chapterPlaces(entry), ...chapters]);
  return {
    ...entry,
    read: merged.some(({ chapterId, read }) => chapterId === entry.chapterId && read),
    earlier: merged.filter(({ chapterId }) => chapterId !== entry.chapterId),
  };
}

/** Of each chapter the later place, the latest first. */
export function mergedChapters(chapters: readonly ChapterPlace[]): ChapterPlace[] {
  const byId = new Map<string, ChapterPlace>();
  for (const each of chapters) {
    const known = byId.get(each.chapterId);
    byId.set(each.chapterId, known ? laterOf(known, each) : { ...each });
  }
  return [...byId.values()].sort((a, b) => b.time - a.time || (a.chapterId < b.chapterId ? -1 : 1));
}

function laterOf(one: ChapterPlace, other: ChapterPlace): ChapterPlace {
  // With equal times both sides must choose the same place; which one does not matter.
  const isLater = other.time - one.time || (JSON.stringify(other.place) > JSON.stringify(one.place) ? 1 : -1);
  return { ...(isLater > 0 ? other : one), read: one.read || other.read };
}
