import type { Place } from './place.ts';

/** Where one is in one chapter of a comic, and whether its end has ever been seen. */
export type EpisodePlace = { chapterId: string; place: Place | null; read: boolean; time: number };

/** What is remembered about one comic: the chapter read last and where in it. */
export type ReadingEntry = {
  comicId: string;
  chapterId: string;
  chapterTitle: string;
  /** Null until somebody has scrolled. */
  place: Place | null;
  /** The end has been seen: continuing goes on to `next`. */
  finished: boolean;
  next: { chapterId: string; chapterTitle: string } | null;
  /** Milliseconds since 1970. */
  time: number;
  /** Every chapter that was opened, this one included, the latest first. */
  episodes: EpisodePlace[];
};

export type ReadingState = { lastReadComics: string[]; comicsReadingHistory: ReadingEntry[] };
export type OpenedChapter = Pick<ReadingEntry, 'comicId' | 'chapterId' | 'chapterTitle'>;

/** Last-read comics kept (spec §9). */
export const lastReadKept = 5;
/** A bound for the storage, far above what anybody reads at a time. */
export const historyKept = 500;
/** The same for the places in chapters, of all comics together. */
const episodesKept = 3000;
export const nothingRead: ReadingState = { lastReadComics: [], comicsReadingHistory: [] };

/** A chapter was opened. Its remembered place stays only when it is opened to go on from there. */
export function withOpened(
  state: ReadingState,
  opened: OpenedChapter,
  time: number,
  resume: boolean,
): ReadingState {
  const before = entryOf(state, opened.comicId);
  const kept = resume && before?.chapterId === opened.chapterId ? before : null;
  const place = resume ? placeIn(before, opened.chapterId) : null;
  // Going on says nothing new until somebody scrolls: a place that is read further on another device stays newer.
  const entry: ReadingEntry = kept
    ? { ...kept, ...opened }
    : withEpisode({
        ...opened,
        ...{ place, finished: false, next: null, time: after(before, time) },
        episodes: before?.episodes ?? [],
      });
  return {
    lastReadComics: unique([opened.comicId, ...state.lastReadComics]).slice(0, lastReadKept),
    comicsReadingHistory: bounded([entry, ...others(state, opened.comicId)]),
  };
}

/** The entry with its own chapter noted among the episodes. What has been read to its end stays marked as read. */
function withEpisode(entry: ReadingEntry): ReadingEntry {
  const { chapterId, place, finished, time, episodes } = entry;
  const read = finished || episodes.some((each) => each.chapterId === chapterId && each.read);
  const rest = episodes.filter((each) => each.chapterId !== chapterId);
  return { ...entry, episodes: [{ chapterId, place, read, time }, ...rest] };
}

/** As much as the storage is meant to hold: of comics read long ago the places in their other chapters go first. */
export function bounded(entries: readonly ReadingEntry[]): ReadingEntry[] {
  let room = episodesKept;
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

function laterOf(one: EpisodePlace, other: EpisodePlace): EpisodePlace {
  // Noted in the same millisecond, both sides must choose alike; which one does not matter.
  const isLater = other.time - one.time || (JSON.stringify(other.place) > JSON.stringify(one.place) ? 1 : -1);
  return { ...(isLater > 0 ? other : one), read: one.read || other.read };
}

/** Two devices' places in the chapters of a comic: of each the later one. What was read anywhere is read. */
export function mergedEpisodes(one: readonly EpisodePlace[], other: readonly EpisodePlace[]): EpisodePlace[] {
  const byChapter = new Map<string, EpisodePlace>();
  for (const each of [...one, ...other]) {
    const known = byChapter.get(each.chapterId);
    byChapter.set(each.chapterId, known ? laterOf(known, each) : { ...each });
  }
  return [...byChapter.values()].sort((a, b) => b.time - a.time || (a.chapterId < b.chapterId ? -1 : 1));
}

/** Changes the entry of a comic while it still stands for that chapter; another tab may have moved on. */
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
      withEpisode({ ...changed, time: after(before, time) }),
      ...others(state, of.comicId),
    ],
  };
}

export function entryOf(state: ReadingState, comicId: string): ReadingEntry | undefined {
  return state.comicsReadingHistory.find((entry) => entry.comicId === comicId);
}

/** Where "continue reading" leads: the place left, or the next chapter once the end has been seen. */
export function continueTarget(entry: ReadingEntry): { chapterId: string; chapterTitle: string } {
  return entry.finished && entry.next ? entry.next : entry;
}

export function newestFirst(state: ReadingState): ReadingEntry[] {
  return state.comicsReadingHistory.toSorted((a, b) => b.time - a.time);
}

/** Later than what it follows, whatever this device's clock says: merging goes by time. */
function after(before: ReadingEntry | undefined, time: number): number {
  return Math.max(time, (before?.time ?? -1) + 1);
}

function others(state: ReadingState, comicId: string): ReadingEntry[] {
  return state.comicsReadingHistory.filter((entry) => entry.comicId !== comicId);
}

export function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
