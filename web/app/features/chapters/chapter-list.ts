import type { Chapter } from '@longstrip/contract/catalogue/chapters.shapes';

/** A chapter as the reader site needs it, with its 0-based place in the comic. */
export type ListedChapter = Pick<
  Chapter,
  'id' | 'title' | 'chapterNumber' | 'previewImage' | 'publishedAt' | 'access' | 'assetVariant'
> & { position: number };

/** The loaded part of a comic's chapters: some steps of the whole list, ascending by chapterNumber. */
export type ChapterList = { chapters: ListedChapter[]; offsets: number[]; total: number };

/** Chapters are requested in steps of this size (spec §9). */
export const chapterStep = 200;

/** Where the step begins that holds this chapter. */
export const stepOf = ({ position }: Pick<ListedChapter, 'position'>) =>
  Math.floor(position / chapterStep) * chapterStep;

/** The chapter and those right before and after it, by chapterNumber. */
export function neighbours(list: ChapterList | undefined, chapterId: string) {
  const chapters = list?.chapters ?? [];
  const current = chapters.find((chapter) => chapter.id === chapterId);
  const at = (position: number) => current && chapters.find((chapter) => chapter.position === position);
  return {
    current,
    previous: current && at(current.position - 1),
    next: current && at(current.position + 1),
  };
}

/** A chapter with its neighbours, as far as it has them; undefined if the list does not hold them all. */
export function around(list: ChapterList, chapterId: string): ChapterList | undefined {
  const { previous, current, next } = neighbours(list, chapterId);
  if (!current) return undefined;
  const isWhole = (current.position === 0 || previous) && (current.position >= list.total - 1 || next);
  if (!isWhole) return undefined;
  const chapters = [previous, current, next].filter((chapter) => chapter !== undefined);
  return { chapters, offsets: [], total: list.total };
}

/** Locked only because no age has been confirmed in this browser. */
export function requiresAgeCheck({ access }: Pick<ListedChapter, 'access'>): boolean {
  return access.state === 'locked' && access.reason === 'age_confirmation_required';
}

/** Merges an answer into the loaded list: its steps replace the same steps, and chapters beyond its total are dropped. */
export function mergeLists(known: ChapterList, { chapters, offsets, total }: ChapterList): ChapterList {
  const stays = (chapter: ListedChapter) => chapter.position < total && !offsets.includes(stepOf(chapter));
  return {
    chapters: [...known.chapters.filter(stays), ...chapters].sort((a, b) => a.position - b.position),
    offsets: [...new Set([...known.offsets.filter((offset) => offset < total), ...offsets])].sort(
      (a, b) => a - b,
    ),
    total,
  };
}

export const emptyList: ChapterList = { chapters: [], offsets: [], total: 0 };

/**
 * The chapters as rows. Where chapters are missing, between or after them, a row has the offset to request and the
 * position of the first one.
 */
export function rowsOf(list: ChapterList): (ListedChapter | { missingFrom: number; first: number })[] {
  const rows: ReturnType<typeof rowsOf> = [];
  let expected = 0;
  const gap = (upTo: number) => {
    if (expected < upTo) rows.push({ missingFrom: stepOf({ position: expected }), first: expected });
  };
  for (const chapter of list.chapters) {
    gap(chapter.position);
    rows.push(chapter);
    expected = chapter.position + 1;
  }
  gap(list.total);
  return rows;
}
