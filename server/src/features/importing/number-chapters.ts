import { maxChapterNumber } from '@longstrip/contract/catalogue/chapters.shapes';
import { compareNames } from './names/natural-order.ts';

/** What is known of a chapter before it is put in order. */
export type UnnumberedChapter = {
  /** Volume or season; null when none is known. */
  volume: number | null;
  /** Its own number, fractions allowed; null when it has none. */
  number: number | null;
  /** Of a chapter in several parts. */
  partOfChapter: number | null;
  /** Belongs before the numbered ones of its volume: a prologue, a teaser. */
  isOpening: boolean;
  /** Belongs behind the numbered ones of its volume. */
  isFinale: boolean;
  /** Orders chapters with equal numbers, and those without a number. */
  name: string;
};

/**
 * Puts chapters in order and gives each its integer number (unique, rising, from 1 to `maxChapterNumber`).
 *
 * Order: by volume, openings first, then by own number, then finales, then the unnumbered, equals by name in
 * natural order. Chapters without volume come after all volumes; but where the volumes begin with the second and numbers
 * start again, they are the first. When the numbers run on through the volumes, the number alone decides, so that
 * new chapters that are in no volume yet fit in.
 *
 * Number: a chapter keeps its own whole number when that is above the number before it; every
 * other one (fractions, duplicates, unnumbered, 0) takes the next number after the one before.
 * Where a volume starts again at a number already passed, its numbers count on from there. Numbers near the limit
 * are lowered as far as the chapters behind them need.
 */
export function numberChapters<Chapter extends UnnumberedChapter>(
  chapters: readonly Chapter[],
): { chapter: Chapter; number: number }[] {
  const volumes = volumesRunningOn(chapters);
  const first = volumes ? null : unnamedFirstVolume(chapters);
  const ordered = chapters
    .map((chapter) => ({ chapter, position: positionOf(chapter, volumes, first) }))
    .sort((a, b) => comparePositions(a.position, b.position));
  const result: { chapter: Chapter; number: number }[] = [];
  let last = 0;
  let offset = 0;
  let volume: number | undefined;
  let highest = -1;
  let isNewVolume = true;
  for (const [index, { chapter, position }] of ordered.entries()) {
    if (!volumes && position.volume !== volume) {
      volume = position.volume;
      isNewVolume = true;
    }
    if (chapter.number !== null) {
      if (isNewVolume) offset = !volumes && chapter.number <= highest ? last : offset;
      isNewVolume = false;
      highest = Math.max(highest, chapter.number);
    }
    const own = chapter.number !== null && Number.isInteger(chapter.number) ? chapter.number + offset : 0;
    const limit = maxChapterNumber - (ordered.length - 1 - index);
    last = Math.max(last + 1, Math.min(own, limit));
    result.push({ chapter, number: last });
  }
  return result;
}

/** Whether numbered chapters in no volume are the first volume, and whether a later volume has a finale. */
function unnamedFirstVolume(chapters: readonly UnnumberedChapter[]): { hasFinale: boolean } | null {
  const named = chapters.filter(({ volume }) => volume !== null);
  const isBehind = named.some(({ volume }) => volume! < 2);
  const isNumbered = chapters.some(({ volume, number }) => volume === null && number !== null);
  if (named.length === 0 || isBehind || !isNumbered) return null;
  return { hasFinale: named.some(({ isFinale }) => isFinale) };
}

type Volume = { volume: number; low: number; high: number };

/** The volumes, if chapter numbers rise through them without duplicates. Else null: "Episode 1" would be ambiguous. */
export function volumesRunningOn(chapters: readonly UnnumberedChapter[]): Volume[] | null {
  const volumes = new Map<number, Volume>();
  const taken = new Set<number>();
  for (const { volume, number } of chapters) {
    if (volume === null || number === null) continue;
    const known = volumes.get(volume);
    volumes.set(volume, {
      volume,
      low: Math.min(known?.low ?? number, number),
      high: Math.max(known?.high ?? number, number),
    });
    taken.add(number);
  }
  const sorted = [...volumes.values()].sort((a, b) => a.volume - b.volume);
  if (sorted.some((range, i) => i > 0 && range.low <= sorted[i - 1]!.high)) return null;
  return chapters.some(({ volume, number }) => volume === null && number !== null && taken.has(number))
    ? null
    : sorted;
}

type ChapterPosition = { volume: number; rank: number; number: number; part: number; name: string };

/**
 * The sort key of a chapter, so that the order is total. Where numbers run on, a chapter in no volume is
 * sorted into or between the volumes by its number.
 */
function positionOf(
  chapter: UnnumberedChapter,
  volumes: Volume[] | null,
  first: { hasFinale: boolean } | null,
): ChapterPosition {
  const { number, name } = chapter;
  const rank = number !== null ? 1 : chapter.isOpening ? 0 : chapter.isFinale ? 2 : 3;
  let volume = chapter.volume;
  if (volume === null && rank === 0) volume = -Infinity;
  // The finale of the unnamed first season, not of the comic, if a later season has one of its own.
  else if (volume === null && first && (number !== null || (rank === 2 && first.hasFinale))) volume = 1;
  else if (volume === null && volumes && volumes.length > 0 && number !== null) {
    const before = volumes.findLast((range) => range.low <= number);
    const lowest = volumes[0]!.volume;
    if (!before) volume = lowest > 1 ? 1 : lowest - 0.5;
    else volume = number <= before.high ? before.volume : before.volume + 0.5;
  }
  return { volume: volume ?? Infinity, rank, number: number ?? 0, part: chapter.partOfChapter ?? 0, name };
}

function comparePositions(a: ChapterPosition, b: ChapterPosition): number {
  // Infinity minus Infinity is NaN, and || goes on to the next part.
  return (
    a.volume - b.volume ||
    a.rank - b.rank ||
    a.number - b.number ||
    a.part - b.part ||
    compareNames(a.name, b.name)
  );
}
