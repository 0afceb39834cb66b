import type { Database } from '../../platform/database/open-database.ts';
import { clearingsOf } from './clear-places.ts';
import { retentionOf } from './retention.queries.ts';
import { placesOf } from './places.queries.ts';

/** Everything stored about a person's reading, for the archive they may download. */
export async function exportReading(db: Database, uid: string, now: Date) {
  const { days, clearedBefore } = await retentionOf(db, uid);
  const places = await placesOf(db, uid, { now, chaptersOf: 'all comics' });
  const cleared = await clearingsOf(db, uid);
  return [
    {
      fileName: 'reading.json',
      about: 'Where you are in the comics you read, newest first; "adult" marks 18+ reading.',
      content: places.map(({ entry }) => entry),
    },
    {
      fileName: 'reading-preferences.json',
      about:
        'How many days your 18+ reading is kept (null: without limit), and when you last cleared it, your other reading, and single comics.',
      content: {
        keepAdultReadingForDays: days,
        adultReadingClearedAt: clearedBefore > 0 ? new Date(clearedBefore) : null,
        readingClearedAt: cleared.all > 0 ? new Date(cleared.all) : null,
        comicsClearedAt: cleared.comics.map(({ comicId, before }) => ({ comicId, at: new Date(before) })),
      },
    },
  ];
}
