import type { Chapter } from '@longstrip/contract/catalogue/chapters.shapes';
import type { Place } from './place.ts';

/** The place in one chapter of a comic, and whether its end has ever been seen. Times are milliseconds since 1970. */
export type ChapterPlace = {
  chapterId: string;
  /** Null until the reader has scrolled. */
  place: Place | null;
  read: boolean;
  time: number;
};

/** An opened chapter. Entries stored by older versions have no number. */
type NamedChapter = { chapterId: string; chapterTitle: string; chapterNumber: number | null };

export function namedChapter({ id, title, chapterNumber }: Pick<Chapter, 'id' | 'title' | 'chapterNumber'>) {
  return { chapterId: id, chapterTitle: title, chapterNumber } satisfies NamedChapter;
}

/** What is stored about one comic: the chapter read last with the place in it, and the places in other chapters. */
export type ReadingEntry = NamedChapter &
  ChapterPlace & {
    comicId: string;
    /** The end has been seen since the chapter was opened: continuing goes on to `next`. */
    finished: boolean;
    next: NamedChapter | null;
    /** The other chapters that were opened, the latest first. */
    earlier: ChapterPlace[];
    /** When a chapter was last opened on this device. */
    openedAt?: number;
    /** The account that the entry belongs to. Reading while signed out belongs to none yet. */
    uid?: string;
    /** The `time` of the entry that the account has: everything later is still to be sent. */
    syncedAt?: number;
  };

/** One entry for each comic. */
export type ReadingHistory = readonly ReadingEntry[];
export type OpenedChapter = NamedChapter & Pick<ReadingEntry, 'comicId'>;
type Change = Partial<Pick<ReadingEntry, 'place' | 'finished' | 'next'>>;

/** How many last-read comics are shown (spec §9). */
export const lastReadCount = 5;
/** A bound for the storage, far above what a reader has open at a time. */
export const maxEntries = 500;
/** The same for the places in chapters, of all comics together. */
const maxChapters = 3000;

/** The places in all chapters of the comic, the one read last first. */
export function chapterPlaces({ chapterId, place, read, time, earlier }: ReadingEntry): ChapterPlace[] {
  return [{ chapterId, place, read, time }, ...earlier];
}

/** Where a chapter was left, if it was left in the middle. */
export function placeIn(entry: ReadingEntry | undefined, chapterId: string): Place | null {
  if (entry?.chapterId === chapterId) return entry.place;
  const chapter = entry?.earlier.find((each) => each.chapterId === chapterId);
  return chapter && !chapter.read ? chapter.place : null;
}

/** The entry after a chapter was opened. Its place stays only if the reader resumes it. */
export function openedEntry(
  before: ReadingEntry | undefined,
  opened: OpenedChapter,
  now: number,
  resume: boolean,
): ReadingEntry {
  // A resumed entry keeps its time until the reader scrolls, so a place that another device stored meanwhile wins.
  if (resume && before?.chapterId === opened.chapterId) return { ...before, ...opened, openedAt: now };
  const chapters = before ? chapterPlaces(before) : [];
  return {
    ...before,
    ...opened,
    place: resume ? placeIn(before, opened.chapterId) : null,
    read: chapters.some(({ chapterId, read }) => chapterId === opened.chapterId && read),
    finished: false,
    next: null,
    time: laterThan(before, now),
    earlier: chapters.filter(({ chapterId }) => chapterId !== opened.chapterId),
    openedAt: now,
  };
}

/** The changed entry; the same one if nothing changes, or if another chapter has been opened meanwhile. */
export function changedEntry(before: ReadingEntry, chapterId: string, change: Change, now: number) {
  if (before.chapterId !== chapterId) return before;
  const changed: ReadingEntry = { ...before, ...change, read: before.read || change.finished === true };
  if (JSON.stringify(changed) === JSON.stringify(before)) return before;
  return { ...changed, time: laterThan(before, now) };
}

export function entryOf(history: ReadingHistory, comicId: string): ReadingEntry | undefined {
  return history.find((entry) => entry.comicId === comicId);
}

export function withoutComic(history: ReadingHistory, comicId: string): ReadingEntry[] {
  return history.filter((entry) => entry.comicId !== comicId);
}

export function withEntry(history: ReadingHistory, entry: ReadingEntry): ReadingEntry[] {
  return [entry, ...withoutComic(history, entry.comicId)];
}

export function newestFirst(history: ReadingHistory): ReadingEntry[] {
  return history.toSorted((a, b) => b.time - a.time);
}

/** The ids of the comics opened or read last, the latest first. */
export function lastReadComics(history: ReadingHistory): string[] {
  const lastReadAt = ({ openedAt = 0, time }: ReadingEntry) => Math.max(openedAt, time);
  return history
    .toSorted((a, b) => lastReadAt(b) - lastReadAt(a))
    .slice(0, lastReadCount)
    .map(({ comicId }) => comicId);
}

/** Limits the history; places in other chapters of comics read long ago are dropped first. */
export function bounded(history: ReadingHistory): ReadingEntry[] {
  let room = maxChapters;
  return newestFirst(history)
    .slice(0, maxEntries)
    .map((entry) => {
      const count = Math.max(0, Math.min(entry.earlier.length, room - 1));
      room -= 1 + count;
      return count === entry.earlier.length ? entry : { ...entry, earlier: entry.earlier.slice(0, count) };
    });
}

/** What was read after a time, which may differ by comic. */
export function readAfter(history: ReadingHistory, until: (comicId: string) => number): ReadingEntry[] {
  return history
    .filter(({ comicId, time }) => time > until(comicId))
    .map((entry) => {
      const earlier = entry.earlier.filter(({ time }) => time > until(entry.comicId));
      return earlier.length === entry.earlier.length ? entry : { ...entry, earlier };
    });
}

/** Where "continue reading" leads: the place left, or the next chapter once the end has been seen. */
export function continueTarget(entry: ReadingEntry): NamedChapter {
  return entry.finished && entry.next ? entry.next : entry;
}

/** A chapter in one line; the number comes first because long titles are cut off. */
export function episodeLabel({ chapterNumber, chapterTitle }: NamedChapter): string {
  const episode = chapterNumber ? `Episode ${chapterNumber}` : '';
  return [...new Set([episode, chapterTitle])].filter(Boolean).join(' · ');
}

/** Later than the previous time, regardless of this device's clock, because merging compares times. */
function laterThan(before: ReadingEntry | undefined, now: number): number {
  return Math.max(now, (before?.time ?? -1) + 1);
}
