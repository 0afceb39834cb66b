import { watchItems } from '@longstrip/client/browser-storage';
import { useSession } from '@longstrip/client/session/use-session';
import {
  changedAt,
  cleanNote,
  emptyLibraryComic,
  type LibraryComic,
  type MarkedRange,
  markOf,
  mergeMarks,
} from '@longstrip/contract/library/library.rules';
import { createExternalStore } from '@longstrip/kit/external-store.ts';
import { useEffect } from 'react';
import { watchRetention } from '../../platform/adult-history.ts';
import {
  libraryPrefix,
  ownerHere,
  purgeLibrary,
  readComic,
  readLibrary,
  type StoredComic,
  writeComic,
} from './stored-library.ts';

/** The event that notifies the synchronisation with the account. */
export const libraryChanged = 'librarychanged';

export type Library = ReadonlyMap<string, LibraryComic>;

/** Shows the browser's storage. Changes are made in the storage, so that tabs agree. Null before it is read. */
const shown = createExternalStore<Library | null>(null);
/** Whose library is shown. */
let shownOwner: string | null = null;

export function loadLibrary(): void {
  shownOwner = ownerHere();
  shown.set(readLibrary(shownOwner));
}

/** Components that show the library. The first of them begins to watch the storage, the last one ends it. */
let watching = 0;
let unwatch = () => {};

function watchLibrary(): () => void {
  const read = () => {
    purgeLibrary();
    loadLibrary();
  };
  read();
  const stops = [watchItems([libraryPrefix], loadLibrary), watchRetention(read)];
  return () => stops.forEach((stop) => stop());
}

/** The library of the reader of this browser; null on the server and before the storage is read. */
export function useLibrary(): Library | null {
  const uid = useSession().user?.uid;
  useEffect(() => {
    if (watching++ === 0) unwatch = watchLibrary();
    return () => {
      if (--watching === 0) unwatch();
    };
  }, []);
  useEffect(() => {
    if (shownOwner !== ownerHere()) loadLibrary();
  }, [uid]);
  return shown.useValue();
}

/** Later than everything before, regardless of this device's clock, because merging compares times. */
function change(comicId: string, by: (comic: LibraryComic, now: number) => LibraryComic): void {
  const uid = ownerHere();
  const before: StoredComic = readComic(uid, comicId) ?? emptyLibraryComic(comicId);
  const after = by(before, Math.max(Date.now(), changedAt(before) + 1));
  if (after === before) return;
  writeComic(uid, { ...after, unsent: true });
  loadLibrary();
  dispatchEvent(new Event(libraryChanged));
}

/** What was published so far is not new to a new follower. */
export function setFollowed(comicId: string, followed: boolean): void {
  change(comicId, (comic, now) =>
    comic.followed === followed ? comic : { ...comic, followed, followedAt: now },
  );
}

/** The comic's page was opened: its episodes so far are no longer new. */
export function markSeen(comicId: string): void {
  change(comicId, (comic, now) => (comic.followed ? { ...comic, seenAt: now } : comic));
}

export function setNote(comicId: string, typed: string): void {
  const note = cleanNote(typed);
  change(comicId, (comic, now) => (comic.note === note ? comic : { ...comic, note, notedAt: now }));
}

/** Null removes the mark. */
export function markEpisodes(comicId: string, range: Omit<MarkedRange, 'time'>): void {
  change(comicId, (comic, now) => ({ ...comic, marks: mergeMarks(comic.marks, [{ ...range, time: now }]) }));
}

/** An episode that is opened again is no longer unread. */
export function forgetUnreadMark(comicId: string, episode: number): void {
  const marks = readComic(ownerHere(), comicId)?.marks ?? [];
  if (markOf(marks, episode).read === false)
    markEpisodes(comicId, { from: episode, to: episode, read: null });
}

/** Reading that is cleared takes the marks of its episodes with it. */
export function clearMarks(comicIds: readonly string[] | 'all'): void {
  const ids = comicIds === 'all' ? [...readLibrary(ownerHere()).keys()] : comicIds;
  for (const comicId of ids)
    change(comicId, (comic, now) => {
      const last = comic.marks.at(-1);
      if (!last || comic.marks.every(({ read }) => read === null)) return comic;
      return { ...comic, marks: mergeMarks(comic.marks, [{ from: 1, to: last.to, read: null, time: now }]) };
    });
}
