import type { RetentionDays } from '@longstrip/contract/reading/adult-history.rules';
import type { JSONColumnType } from 'kysely';
import { tablesOf } from '../../platform/database/tables.ts';

type Place = { slice: number; sliceId: string; fraction: number; of?: number | undefined };

/** Where a person is in a comic: one row for each comic, and a second one if it was also read as 18+. */
export type ReadingPlaceRow = {
  uid: string;
  comic_id: string;
  adult: boolean;
  chapter_id: string;
  chapter_title: string;
  place: JSONColumnType<Place | null>;
  finished: boolean;
  next_chapter: JSONColumnType<{ chapterId: string; chapterTitle: string } | null>;
  read_at: Date;
};

/** How long a person's 18+ places are kept; without a row, indefinitely. */
export type ReadingPreferenceRow = {
  uid: string;
  adult_days: RetentionDays | null;
  adult_chosen_at: Date;
  adult_cleared_before: Date;
};

/** Where a person is in one chapter; deleted with the comic's row. */
export type ReadingEpisodeRow = {
  uid: string;
  comic_id: string;
  adult: boolean;
  chapter_id: string;
  place: JSONColumnType<Place | null>;
  read: boolean;
  read_at: Date;
};

/** Until when a person's reading of a comic, or of all comics, is cleared. */
export type ReadingClearingRow = { uid: string; comic_id: string; cleared_before: Date };

export const readingTables = tablesOf<{
  reading_place: ReadingPlaceRow;
  reading_preference: ReadingPreferenceRow;
  reading_episode: ReadingEpisodeRow;
  reading_clearing: ReadingClearingRow;
}>();
