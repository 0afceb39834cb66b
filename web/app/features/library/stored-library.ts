import {
  type Area,
  getItem,
  getJson,
  itemKeys,
  removeItem,
  setItem,
} from '@longstrip/client/browser-storage';
import { readStoredSession } from '@longstrip/client/session/stored-session';
import {
  changedAt,
  emptyLibraryComic,
  isEmpty,
  type LibraryComic,
  type MarkedRange,
  maxLibraryComics,
  mergeLibraryComics,
  withinRetention,
} from '@longstrip/contract/library/library.rules';
import { readRetention } from '../../platform/adult-history.ts';
import { isId } from '@longstrip/contract/ids';

/** `unsent`: it has changes that the account does not have. */
export type StoredComic = LibraryComic & { unsent?: true };

/** All keys of the library. Each comic of each owner has one: `library:<uid>:<comic id>`. */
export const libraryPrefix = 'library:';
/** An empty uid: of a reader who is signed out. */
const prefixOf = (uid: string) => `${libraryPrefix}${uid}:`;
const areas: readonly Area[] = ['localStorage', 'sessionStorage'];

/** Whose library this browser shows. Libraries of others stay hidden in it until they sign in again. */
export const ownerHere = (): string => readStoredSession().user?.uid ?? '';

/** On the uncensored site everything is 18+. Its storage is separate. */
const isAdult = () => document.documentElement.dataset['site'] === 'uncensored';

/** 18+ comics whose retention is the session are in session storage, and never sent. */
export const isSessionOnly = (): boolean => isAdult() && readRetention().days === 0;
const areaHere = (): Area => (isSessionOnly() ? 'sessionStorage' : 'localStorage');

export function readComic(uid: string, comicId: string): StoredComic | undefined {
  const comic = parseComic(comicId, getJson(prefixOf(uid) + comicId, areaHere()));
  return comic && withoutExpired(comic);
}

export function readLibrary(uid: string): Map<string, StoredComic> {
  return new Map(comicIds(uid).flatMap((id) => [readComic(uid, id) ?? []].flat().map((each) => [id, each])));
}

export function writeComic(uid: string, comic: StoredComic): void {
  const key = prefixOf(uid) + comic.comicId;
  const text = JSON.stringify(comic);
  // Other tabs get an event for every write.
  if (getItem(key, areaHere()) === text) return;
  if (getItem(key, areaHere()) === null) makeRoom(uid);
  setItem(key, text, areaHere());
}

export function removeComic(uid: string, comicId: string): void {
  removeItem(prefixOf(uid) + comicId, areaHere());
}

/** What was kept while signed out becomes this person's, merged with what is stored of theirs. */
export function claimLibrary(uid: string): void {
  for (const [comicId, comic] of readLibrary('')) {
    const own = readComic(uid, comicId);
    writeComic(uid, { ...mergeLibraryComics(own ?? comic, comic), unsent: true });
    removeComic('', comicId);
  }
}

/** Removes a person's library from this browser. `keepsUnsent`: without what only this browser has. Never 18+. */
export function removeLibrary(uid: string, { keepsUnsent }: { keepsUnsent: boolean }): void {
  for (const [comicId, { unsent }] of readLibrary(uid))
    if (!unsent || !keepsUnsent || isAdult()) removeComic(uid, comicId);
}

/** Deletes 18+ comics that have expired, and moves the rest to the storage area that the retention asks for. */
export function purgeLibrary(): void {
  if (!isAdult()) return;
  const here = areaHere();
  for (const area of areas)
    for (const key of itemKeys(libraryPrefix, area)) {
      const comicId = key.slice(-36);
      const comic = parseComic(comicId, getJson(key, area));
      const kept = comic && withoutExpired(comic);
      if (kept && area === here) continue;
      removeItem(key, area);
      // The account deletes what is in session storage, so that it has to be sent again with another retention.
      if (kept) setItem(key, JSON.stringify({ ...kept, unsent: true }), here);
    }
}

const comicIds = (uid: string) =>
  itemKeys(prefixOf(uid), areaHere())
    .map((key) => key.slice(prefixOf(uid).length))
    .filter(isId);

function withoutExpired(comic: StoredComic): StoredComic | undefined {
  if (!isAdult()) return comic;
  const { days, clearedBefore } = readRetention();
  const kept = withinRetention(comic, { days: days || null, clearedBefore }, Date.now());
  return kept && { ...comic, ...kept };
}

/** Comics of which only the times of removals are stored go first. */
function makeRoom(uid: string): void {
  const ids = comicIds(uid);
  if (ids.length < maxLibraryComics) return;
  const oldest = ids
    .map((id) => readComic(uid, id) ?? emptyLibraryComic(id))
    .sort((a, b) => Number(isEmpty(b)) - Number(isEmpty(a)) || changedAt(a) - changedAt(b));
  for (const { comicId } of oldest.slice(0, ids.length - maxLibraryComics + 1)) removeComic(uid, comicId);
}

/** Undefined where the storage has nothing valid. */
function parseComic(comicId: string, value: unknown): StoredComic | undefined {
  if (!isId(comicId) || typeof value !== 'object' || value === null) return undefined;
  const { followed, followedAt, seenAt, note, notedAt, marks, unsent } = value as Record<string, unknown>;
  return {
    comicId,
    followed: followed === true,
    followedAt: timeOf(followedAt),
    seenAt: timeOf(seenAt),
    note: typeof note === 'string' ? note : '',
    notedAt: timeOf(notedAt),
    marks: (Array.isArray(marks) ? marks : []).filter(isRange),
    ...(unsent === true && { unsent }),
  };
}

const timeOf = (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0;

function isRange(value: unknown): value is MarkedRange {
  const { from, to, read, time } = (value ?? {}) as Record<string, unknown>;
  return (
    [from, to, time].every((number) => Number.isSafeInteger(number) && (number as number) >= 0) &&
    (read === true || read === false || read === null)
  );
}
