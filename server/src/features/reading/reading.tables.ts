import type { JSONColumnType } from 'kysely';
import { tablesOf } from '../../platform/database/tables.ts';

/** Where somebody is in a comic: one row a comic. */
export type ReadingPlaceRow = {
  uid: string;
  comic_id: string;
  chapter_id: string;
  chapter_title: string;
  place: JSONColumnType<{ slice: number; sliceId: string; fraction: number } | null>;
  finished: boolean;
  next_chapter: JSONColumnType<{ chapterId: string; chapterTitle: string } | null>;
  read_at: Date;
};

export const readingTables = tablesOf<{ reading_place: ReadingPlaceRow }>();
