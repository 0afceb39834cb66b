import type { Chapter } from '@longstrip/contract/catalogue/chapters.shapes';
import type { Place } from './place.ts';

/** The place in one chapter of a comic, and whether its end has ever been seen. */
export type EpisodePlace = { chapterId: string; place: Place | null; read: boolean; time: number };

/** An opened chapter. Entries stored by older versions have no number. */
type NamedChapter = { chapterId: string; chapterTitle: string; chapterNumber: number | null };

export function namedChapter({ id, title, chapterNumber }: Pick<Chapter, 'id' | 'title' | 'chapterNumber'>) {
  return { chapterId: id, chapterTitle: title, chapterNumber } satisfies NamedChapter;
}

/** The reading entry of one comic: the chapter read last and the place in it. */
export type ReadingEntry = NamedChapter & {
  comicId: string;
  /** Null until the reader has scrolled. */
  place: Place | null;
  /** The end has been seen: continuing goes on to `next`. */
  finished: boolean;
  next: NamedChapter | null;
  /** Milliseconds since 1970. */
  time: number;
  /** Every chapter that was opened, this one included, the latest first. */
  episodes: EpisodePlace[];
};

export type ReadingState = { lastReadComics: string[]; comicsReadingHistory: ReadingEntry[] };
export type OpenedChapter = NamedChapter & Pick<ReadingEntry, 'comicId'>;

/** How many last-read comics are kept (spec §9). */
export const lastReadKept = 5;
/** A bound for the storage, far above what a reader has open at a time. */
export const historyKept = 500;
/** The same for the places in chapters, of all comics together. */
const maxEpisodes = 3000;
export const nothingRead: ReadingState = { lastReadComics: [], comicsReadingHistory: [] };

/** The entry with its chapter added to `episodes`. An episode that has been read to its end stays marked as read. */
export function withEpisode(entry: ReadingEntry): ReadingEntry {
  const { chapterId, place, finished, time, episodes } = entry;
  const read = finished || episodes.some((each) => each.chapterId === chapterId && each.read);
  const rest = episodes.filter((each) => each.chapterId !== chapterId);
  return { ...entry, episodes: [{ chapterId, place, read, time }, ...rest] };
}

/** Limits the history; places in other chapters of comics read long ago are dropped first. */
export function bounded(entries: readonly ReadingEntry[]): ReadingEntry[] {
  let room = maxEpisodes;
  return entries.slice(0, historyKept).map((entry) => {
    const episodes = entry.episodes.length > room ? entry.episodes.slice(0, room) : entry.episodes;
    room -= episodes.length;
    return episodes === entry.episodes ? entry : { ...entry, episodes };
  });
}

/** Where a chapter was left, if it was left in the middle. */
export function placeIn(entry: ReadingEntry | undefined, chapterId: string): Place | null {
  if (entry?.chapterId === chapterId) return entry.place;
  const episode = entry?.episodes.find((each) => each.chapterId === chapterId);
  return episode && !episode.read ? episode.place : null;
}

/** Changes the entry of a comic if it is still at that chapter; another tab may have opened the next one. */
export function withChange(
  state: ReadingState,
  of: { comicId: string; chapterId: string },
  change: Partial<Pick<ReadingEntry, 'place' | 'finished' | 'next'>>,
  time: number,
): ReadingState {
  const before = entryOf(state, of.comicId);
  if (!before || before.chapterId !== of.chapterId) return state;
  const changed = { ...before, ...change };
  if (JSON.stringify(changed) === JSON.stringify(before)) return state;
  return {
    lastReadComics: state.lastReadComics,
    comicsReadingHistory: [
      withEpisode({ ...changed, time: laterThan(before, time) }),
      ...others(state, of.comicId),
    ],
  };
}

/** The history with these entries only. */
export function withEntries(state: ReadingState, entries: ReadingEntry[]): ReadingState {
  const ids = new Set(entries.map(({ comicId }) => comicId));
  return { lastReadComics: state.lastReadComics.filter((id) => ids.has(id)), comicsReadingHistory: entries };
}

export function entryOf(state: ReadingState, comicId: string): ReadingEntry | undefined {
  return state.comicsReadingHistory.find((entry) => entry.comicId === comicId);
}

/** Where "continue reading" leads: the place left, or the next chapter once the end has been seen. */
export function continueTarget(entry: ReadingEntry): NamedChapter {
  return entry.finished && entry.next ? entry.next : entry;
}

/** A remembered chapter in one line; the number comes first because long titles are cut off. */
export function episodeLabel({ chapterNumber, chapterTitle }: NamedChapter): string {
  const episode = chapterNumber ? `Episode ${chapterNumber}` : '';
  return [...new Set([episode, chapterTitle])].filter(Boolean).join(' · ');
}

export function newestFirst(state: ReadingState): ReadingEntry[] {
  return state.comicsReadingHistory.toSorted((a, b) => b.time - a.time);
}

/** Later than the previous time, regardless of this device's clock, because merging compares times. */
export function laterThan(before: ReadingEntry | undefined, time: number): number {
  return Math.max(time, (before?.time ?? -1) + 1);
}

export function others(state: ReadingState, comicId: string): ReadingEntry[] {
  return state.comicsReadingHistory.filter((entry) => entry.comicId !== comicId);
}

export function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
