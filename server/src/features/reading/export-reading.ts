import type { Database } from '../../platform/database/open-database.ts';
import { clearingsOf } from './clear-places.ts';
import { entryKeyOf, episodesOf } from './episodes.ts';
import { retentionOf } from './retention.queries.ts';
import { placesOf } from './places.queries.ts';

/** Everything stored about a person's reading, for the archive they may download. */
export async function exportReading(db: Database, uid: string, now: Date) {
  const { days, clearedBefore } = await retentionOf(db, uid);
  const entries = (await placesOf(db, uid, now)).map(({ entry }) => entry);
  const episodes = await episodesOf(
    db,
    uid,
    entries.map(({ comicId }) => comicId),
  );
  const cleared = await clearingsOf(db, uid);
  return [
    {
      fileName: 'reading.json',
      about: 'Where you are in the comics you read, newest first; "adult" marks 18+ reading.',
      content: entries.map((entry) => ({
        ...entry,
        episodes: episodes.get(entryKeyOf(entry.comicId, entry.adult)) ?? [],
      })),
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
