import type { Answer } from '@longstrip/client/calls';
import { type LibraryComic, markOf, maxLibraryComics } from '@longstrip/contract/library/library.rules';
import type { Library } from '../features/library/library.ts';
import { newestFirst, type ReadingEntry, type ReadingHistory } from '../features/reading/reading-history.ts';

export type Described = Answer<'describeComics'>['data'][number];

/** A comic of the library, with what is known of it. */
export type LibraryEntry = {
  comic: Described;
  kept: LibraryComic | undefined;
  read: ReadingEntry | undefined;
};

/** What is asked about the comics that are followed or were read, at most as many as one call may name. */
export function toDescribe(library: Library, reading: ReadingHistory) {
  const readAt = new Map(reading.map(({ comicId, time }) => [comicId, time]));
  const followed = [...library.values()].filter((kept) => kept.followed);
  const seen = followed.map(({ comicId, followedAt, seenAt }) => ({
    id: comicId,
    seenAt: Math.max(followedAt, seenAt, readAt.get(comicId) ?? 0),
  }));
  const ids = new Set(seen.map(({ id }) => id));
  const onlyRead = newestFirst(reading).filter(({ comicId }) => !ids.has(comicId));
  return [...seen, ...onlyRead.map(({ comicId }) => ({ id: comicId, seenAt: 0 }))]
    .slice(0, maxLibraryComics)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The comics that exist here, those read last first. */
export function entriesOf(
  described: readonly Described[],
  library: Library,
  reading: ReadingHistory,
): LibraryEntry[] {
  const byId = new Map(described.map((comic) => [comic.id, comic]));
  const read = newestFirst(reading).flatMap((entry) => {
    const comic = byId.get(entry.comicId);
    return comic ? [{ comic, kept: library.get(comic.id), read: entry }] : [];
  });
  const readIds = new Set(read.map(({ comic }) => comic.id));
  const others = described
    .filter(({ id }) => !readIds.has(id))
    .map((comic) => ({ comic, kept: library.get(comic.id), read: undefined }));
  return [...read, ...others];
}

/** The episode with the highest number was read to its end, or is marked as read. */
function isFinished({ comic: { lastNumber }, kept, read }: LibraryEntry): boolean {
  const mark = lastNumber === null ? null : markOf(kept?.marks ?? [], lastNumber).read;
  if (mark !== null) return mark;
  if (!read?.finished) return false;
  return read.chapterNumber === null ? read.next === null : read.chapterNumber >= (lastNumber ?? 0);
}

const isFollowed = ({ kept }: LibraryEntry) => kept?.followed === true;
const hasReadMark = ({ kept }: LibraryEntry) => kept?.marks.some(({ read }) => read) === true;

export const libraryViews = ['following', 'continue', 'finished', 'not-started', 'history'] as const;
export type LibraryView = (typeof libraryViews)[number];

/** The entries of a view in its order. */
export function entriesOfView(view: LibraryView, entries: readonly LibraryEntry[]): LibraryEntry[] {
  switch (view) {
    case 'following':
      return byNewestEpisode(entries.filter(isFollowed));
    case 'continue':
      return entries.filter((entry) => entry.read && !isFinished(entry));
    case 'finished':
      return entries.filter((entry) => (entry.read || isFollowed(entry)) && isFinished(entry));
    case 'not-started':
      return byNewestEpisode(
        entries.filter(
          (entry) => isFollowed(entry) && !entry.read && !hasReadMark(entry) && !isFinished(entry),
        ),
      );
    case 'history':
      return entries.filter(({ read }) => read);
  }
}

function byNewestEpisode(entries: readonly LibraryEntry[]): LibraryEntry[] {
  const at = ({ comic }: LibraryEntry) => comic.newestAt ?? '';
  return entries.toSorted((a, b) => (at(a) < at(b) ? 1 : at(a) > at(b) ? -1 : 0));
}

/** Whether a title contains the words, whatever their case and accents. */
export function matches(title: string, search: string): boolean {
  const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const folded = fold(title);
  return fold(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
