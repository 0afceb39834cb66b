import { compareNames } from './names/natural-order.ts';

/** What is known of a chapter before it is put in order. */
export type UnnumberedChapter = {
  /** Volume or season; null when none is known. */
  volume: number | null;
  /** Its own number, fractions allowed; null when it has none. */
  number: number | null;
  /** Belongs before the numbered ones of its volume: a prologue, a teaser. */
  isOpening: boolean;
  /** Orders chapters with equal numbers, and those without a number. */
  name: string;
};

/**
 * Puts chapters in order and gives each its integer number (unique, ≥ 1, rising).
 *
 * Order: by volume, openings first, then by own number, then the unnumbered, equals by name in
 * natural order. Chapters without volume come after all volumes. When the numbers run on through
 * the volumes, the number alone decides, so that new chapters that are in no volume yet fit in.
 *
 * Number: a chapter keeps its own whole number when that is above the number before it; every
 * other one (fractions, duplicates, unnumbered, 0) takes the next number after the one before.
 * Where a volume starts again at a number already passed, its numbers count on from there.
 */
export function numberChapters<Chapter extends UnnumberedChapter>(
  chapters: readonly Chapter[],
): { chapter: Chapter; number: number }[] {
  const volumes = volumesRunningOn(chapters);
  const ordered = chapters
    .map((chapter) => ({ chapter, position: positionOf(chapter, volumes) }))
    .sort((a, b) => comparePositions(a.position, b.position));
  const result: { chapter: Chapter; number: number }[] = [];
  let last = 0;
  let offset = 0;
  let volume: number | null | undefined;
  let highest = -1;
  let isNewVolume = true;
  for (const { chapter } of ordered) {
    if (!volumes && chapter.volume !== volume) {
      volume = chapter.volume;
      isNewVolume = true;
    }
    if (chapter.number !== null) {
      if (isNewVolume) offset = !volumes && chapter.number <= highest ? last : offset;
      isNewVolume = false;
      highest = Math.max(highest, chapter.number);
    }
    const own = chapter.number !== null && Number.isInteger(chapter.number) ? chapter.number + offset : 0;
    last = Math.max(last + 1, own);
    result.push({ chapter, number: last });
  }
  return result;
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

type ChapterPosition = { volume: number; rank: number; number: number; name: string };

/**
 * The sort key of a chapter, so that the order is total. Where numbers run on, a chapter in no volume is
 * sorted into or between the volumes by its number.
 */
function positionOf(chapter: UnnumberedChapter, volumes: Volume[] | null): ChapterPosition {
  const rank = chapter.number !== null ? 1 : chapter.isOpening ? 0 : 2;
  let volume = chapter.volume;
  if (volume === null && rank === 0) volume = -Infinity;
  if (volume === null && volumes && volumes.length > 0 && chapter.number !== null) {
    const number = chapter.number;
    const before = volumes.findLast((range) => range.low <= number);
    volume = !before ? volumes[0]!.volume - 0.5 : number <= before.high ? before.volume : before.volume + 0.5;
  }
  return { volume: volume ?? Infinity, rank, number: chapter.number ?? 0, name: chapter.name };
}

function comparePositions(a: ChapterPosition, b: ChapterPosition): number {
  // Infinity minus Infinity is NaN, and || goes on to the next part.
  return a.volume - b.volume || a.rank - b.rank || a.number - b.number || compareNames(a.name, b.name);
}
