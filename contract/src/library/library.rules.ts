/** What a person keeps about a comic beside their reading: one merge for browsers and the server. */
import type { AdultRetention } from '../reading/adult-history.rules.ts';
import { visibleText, withoutControlCharacters } from '../visible-text.ts';

/** Most comics stored per person; of more, those that changed longest ago are dropped. */
export const maxLibraryComics = 500;
/** Most comics that one call can change: notes may be long. */
export const maxSentComics = 50;
export const maxNoteLength = 2000;
/** Most ranges of marked episodes of one comic. */
export const maxMarks = 300;

/** Episodes with these numbers, both included, were marked at one time. Null: a mark was removed. */
export type MarkedRange = { from: number; to: number; read: boolean | null; time: number };

/** Times are milliseconds since 1970, and 0 for what has never happened. Each part is merged by itself. */
export type LibraryComic = {
  comicId: string;
  followed: boolean;
  followedAt: number;
  /** When the comic's page was last opened: later episodes are new. */
  seenAt: number;
  /** Plain text, empty if there is none. */
  note: string;
  notedAt: number;
  /** Ascending, without overlaps. */
  marks: MarkedRange[];
};

export function emptyLibraryComic(comicId: string): LibraryComic {
  return { comicId, followed: false, followedAt: 0, seenAt: 0, note: '', notedAt: 0, marks: [] };
}

/** A note as it is stored. Pasted text may contain control characters, and can become longer in its normal form. */
export function cleanNote(typed: string): string {
  // Word and PowerPoint separate lines with a vertical tab.
  const lines = typed.replace(/[\u000b\u000c]/g, '\n');
  const note = visibleText(withoutControlCharacters(lines)).slice(0, maxNoteLength);
  // The cut may have divided a character.
  return withoutControlCharacters(note).trim();
}

/** The later value of each part, in any order and however often. */
export function mergeLibraryComics(one: LibraryComic, other: LibraryComic): LibraryComic {
  // With equal times both sides must choose the same value; which one does not matter.
  const followed =
    one.followedAt === other.followedAt
      ? one.followed || other.followed
      : (one.followedAt > other.followedAt ? one : other).followed;
  const isNoteOfOne = one.notedAt - other.notedAt || (one.note > other.note ? 1 : -1);
  return {
    comicId: one.comicId,
    followed,
    followedAt: Math.max(one.followedAt, other.followedAt),
    seenAt: Math.max(one.seenAt, other.seenAt),
    note: (isNoteOfOne > 0 ? one : other).note,
    notedAt: Math.max(one.notedAt, other.notedAt),
    marks: mergeMarks(one.marks, other.marks),
  };
}

/** The later mark of each episode. Ranges may overlap on the way in. */
export function mergeMarks(one: readonly MarkedRange[], other: readonly MarkedRange[]): MarkedRange[] {
  const latestFirst = [...one, ...other].sort(
    (a, b) => b.time - a.time || order.indexOf(b.read) - order.indexOf(a.read),
  );
  const starts = [...new Set(latestFirst.flatMap(({ from, to }) => [from, to + 1]))].sort((a, b) => a - b);
  const indexes = new Map(starts.map((start, index) => [start, index]));
  const parts: MarkedRange[] = [];
  // For each start the next one whose part has no mark yet. Paths are halved, so that many ranges within each other
  // cost little: a person can send them.
  const next = starts.map((_, index) => index);
  const nextFree = (from: number): number => {
    let index = from;
    while (next[index] !== index) {
      next[index] = next[next[index]!]!;
      index = next[index]!;
    }
    return index;
  };
  for (const { from, to, read, time } of latestFirst) {
    const end = indexes.get(to + 1)!;
    for (let index = nextFree(indexes.get(from)!); index < end; index = nextFree(index)) {
      parts[index] = { from: starts[index]!, to: starts[index + 1]! - 1, read, time };
      next[index] = index + 1;
    }
  }
  // `flat` leaves out what no range covers.
  return bounded(joined(parts.flat(), (a, b) => a.time === b.time));
}

/** Of marks of the same time. */
const order = [null, false, true];

function joined(
  ranges: readonly MarkedRange[],
  alike: (one: MarkedRange, other: MarkedRange) => boolean,
): MarkedRange[] {
  const result: MarkedRange[] = [];
  for (const range of ranges) {
    const last = result.at(-1);
    if (last && last.to + 1 === range.from && last.read === range.read && alike(last, range))
      result[result.length - 1] = { ...last, to: range.to, time: Math.max(last.time, range.time) };
    else result.push(range);
  }
  return result;
}

/** Of too many ranges, equal neighbours become one, and then the oldest are dropped. */
function bounded(ranges: MarkedRange[]): MarkedRange[] {
  if (ranges.length <= maxMarks) return ranges;
  const fewer = joined(ranges, () => true);
  if (fewer.length <= maxMarks) return fewer;
  const newest = fewer.toSorted((a, b) => b.time - a.time || a.from - b.from).slice(0, maxMarks);
  return newest.sort((a, b) => a.from - b.from);
}

/** Whether an episode is marked as read or unread; null if it is not marked. `time` is 0 then. */
export function markOf(
  marks: readonly MarkedRange[],
  episode: number,
): { read: boolean | null; time: number } {
  const range = marks.find(({ from, to }) => from <= episode && episode <= to);
  return range ? { read: range.read, time: range.time } : { read: null, time: 0 };
}

/** When anything of it changed last. */
export function changedAt({ followedAt, seenAt, notedAt, marks }: LibraryComic): number {
  return Math.max(followedAt, seenAt, notedAt, ...marks.map(({ time }) => time));
}

/** Whether nothing is kept but the times of what was removed. */
export function isEmpty({ followed, note, marks }: LibraryComic): boolean {
  return !followed && note === '' && marks.every(({ read }) => read === null);
}

/** The same without times in the future, for clocks that run ahead. */
export function clampTimes(now: number, comic: LibraryComic): LibraryComic {
  const clamp = (time: number) => Math.min(time, now);
  return {
    ...comic,
    followedAt: clamp(comic.followedAt),
    seenAt: clamp(comic.seenAt),
    notedAt: clamp(comic.notedAt),
    marks: comic.marks.map((range) => ({ ...range, time: clamp(range.time) })),
  };
}

/**
 * What the retention of 18+ history leaves of an 18+ comic: nothing once its days are over since the last change, and no
 * marks from before the history was cleared. Undefined: nothing.
 */
export function withinRetention(
  comic: LibraryComic,
  { days, clearedBefore }: Pick<AdultRetention, 'days' | 'clearedBefore'>,
  now: number,
): LibraryComic | undefined {
  if (days !== null && changedAt(comic) <= now - days * 86_400_000) return undefined;
  const marks = comic.marks.filter(({ time }) => time > clearedBefore);
  return marks.length === comic.marks.length ? comic : { ...comic, marks };
}
