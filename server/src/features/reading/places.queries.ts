import type { AnswerOf } from '@longstrip/contract/endpoint';
import { forgottenUntil } from '@longstrip/contract/reading/adult-history.rules';
import { placesKept, type syncReading } from '@longstrip/contract/reading/places.endpoints';
import { contentRatings, type ContentRating } from '@longstrip/contract/site';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { comicsOf } from '../catalogue/index.ts';
import { keepingOf } from './keeping.queries.ts';
import { readingTables } from './reading.tables.ts';

export type ReadingEntry = AnswerOf<typeof syncReading>['entries'][number];

/** Where somebody is in one comic, and the comic's rating; none where the comic is not there. */
export type RatedPlace = { entry: ReadingEntry; rating: ContentRating | undefined };

/** Where somebody is in their comics, the one read last first; of 18+ reading only what they still want kept. */
export async function placesOf(db: Database, uid: string, now: Date): Promise<RatedPlace[]> {
  const rows = await readingTables
    .read(db)
    .selectFrom('reading_place')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('read_at', 'desc')
    .orderBy('comic_id', 'desc')
    .limit(2 * placesKept)
    .execute();
  const ratings = await ratingsByComic(
    db,
    rows.map((row) => row.comic_id),
  );
  const until = forgottenUntil(await keepingOf(db, uid), now.getTime());
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const rating = ratings.get(row.comic_id);
    // The rating as it is now: a comic that became AO after it was read is 18+ too.
    const adult = row.adult || rating === 'AO';
    const time = row.read_at.getTime();
    const name = `${row.comic_id} ${adult}`;
    if ((adult && time <= until) || seen.has(name)) return [];
    seen.add(name);
    const entry = {
      comicId: row.comic_id,
      chapterId: row.chapter_id,
      chapterTitle: row.chapter_title,
      place: row.place,
      finished: row.finished,
      next: row.next_chapter,
      time,
      episodes: [],
      adult,
    };
    return [{ entry, rating }];
  });
}

/** The ratings of those comics that exist. */
export async function ratingsByComic(
  db: Database | Tx,
  ids: readonly string[],
): Promise<Map<string, ContentRating>> {
  if (ids.length === 0) return new Map();
  const found = await comicsOf(db, {
    ids: [...new Set(ids)],
    ratings: contentRatings,
    sort: { field: 'created_at', order: 'desc' },
    limit: ids.length,
    offset: 0,
  });
  return new Map(found.map((comic) => [comic.id, comic.content_rating]));
}
