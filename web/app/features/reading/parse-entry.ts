import type { Place } from './place.ts';
import type { ChapterPlace, ReadingEntry } from './reading-history.ts';

/**
 * Parses a stored entry, an entry of the account, or one that an older version stored; null if it is invalid. The last
 * two have all their chapters in `episodes`.
 */
export function parseEntry(value: unknown): ReadingEntry | null {
  if (!isRecord(value)) return null;
  const { comicId, chapterId, chapterTitle, chapterNumber, openedAt, uid, syncedAt } = value;
  if (typeof comicId !== 'string' || typeof chapterId !== 'string' || !comicId || !chapterId) return null;
  const chapters = parseChapters(value['earlier'] ?? value['episodes']);
  const finished = value['finished'] === true;
  const isRead = finished || chapters.some((each) => each.chapterId === chapterId && each.read);
  return {
    comicId,
    chapterId,
    chapterTitle: typeof chapterTitle === 'string' ? chapterTitle : '',
    chapterNumber: parseNumber(chapterNumber),
    place: parsePlace(value['place']),
    read: isRead || value['read'] === true,
    finished,
    next: parseNext(value['next']),
    time: isTime(value['time']) ? value['time'] : 0,
    earlier: chapters.filter((each) => each.chapterId !== chapterId),
    ...(isTime(openedAt) && { openedAt }),
    ...(typeof uid === 'string' && { uid }),
    ...(isTime(syncedAt) && { syncedAt }),
  };
}

/** Each chapter once. */
function parseChapters(value: unknown): ChapterPlace[] {
  const chapters = new Map<string, ChapterPlace>();
  for (const each of Array.isArray(value) ? value : []) {
    if (!isRecord(each)) continue;
    const { chapterId, read, time } = each;
    if (typeof chapterId !== 'string' || !chapterId || !isTime(time) || chapters.has(chapterId)) continue;
    chapters.set(chapterId, { chapterId, place: parsePlace(each['place']), read: read === true, time });
  }
  return [...chapters.values()];
}

export function parsePlace(value: unknown): Place | null {
  if (!isRecord(value)) return null;
  const { slice, sliceId, fraction } = value;
  if (typeof slice !== 'number' || !Number.isInteger(slice) || slice < 0) return null;
  if (typeof fraction !== 'number' || !(fraction >= 0 && fraction <= 1)) return null;
  const { of } = value;
  const known = typeof of === 'number' && Number.isInteger(of) && of > 0;
  return { slice, sliceId: typeof sliceId === 'string' ? sliceId : '', fraction, ...(known && { of }) };
}

function parseNext(value: unknown): ReadingEntry['next'] {
  if (!isRecord(value)) return null;
  const { chapterId, chapterTitle, chapterNumber } = value;
  if (typeof chapterId !== 'string' || !chapterId || typeof chapterTitle !== 'string') return null;
  return { chapterId, chapterTitle, chapterNumber: parseNumber(chapterNumber) };
}

/** Null for an invalid number, and for entries stored before they had one. */
function parseNumber(value: unknown): number | null {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : null;
}

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
