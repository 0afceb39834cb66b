import type { AdultKeepDays } from '@longstrip/contract/reading/adult-history.rules';
import type { JSONColumnType } from 'kysely';
import { tablesOf } from '../../platform/database/tables.ts';

/** Where somebody is in a comic: one row a comic, and one more of the same comic where it was read as 18+. */
export type ReadingPlaceRow = {
  uid: string;
  comic_id: string;
  adult: boolean;
  chapter_id: string;
  chapter_title: string;
  place: JSONColumnType<{ slice: number; sliceId: string; fraction: number } | null>;
  finished: boolean;
  next_chapter: JSONColumnType<{ chapterId: string; chapterTitle: string } | null>;
  read_at: Date;
};

/** How long somebody's 18+ places are kept; without a row for good. */
export type ReadingPreferenceRow = {
  uid: string;
  adult_days: AdultKeepDays | null;
  adult_chosen_at: Date;
  adult_cleared_before: Date;
};

export const readingTables = tablesOf<{
  reading_place: ReadingPlaceRow;
  reading_preference: ReadingPreferenceRow;
}>();
