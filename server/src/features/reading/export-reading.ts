import type { Database } from '../../platform/database/open-database.ts';
import { keepingOf } from './keeping.queries.ts';
import { placesOf } from './places.queries.ts';

/** What is kept about somebody's reading, for the archive they may ask for. */
export async function exportReading(db: Database, uid: string, now: Date) {
  const { days, clearedBefore } = await keepingOf(db, uid);
  return [
    {
      fileName: 'reading.json',
      about: 'Where you are in the comics you read, newest first; "adult" marks 18+ reading.',
      content: (await placesOf(db, uid, now)).map(({ entry }) => entry),
    },
    {
      fileName: 'reading-preferences.json',
      about: 'How many days you want your 18+ reading kept (null: for good), and when you last cleared it.',
      content: {
        keepAdultReadingForDays: days,
        adultReadingClearedAt: clearedBefore > 0 ? new Date(clearedBefore) : null,
      },
    },
  ];
}
