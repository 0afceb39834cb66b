import type { AnswerOf } from '@longstrip/contract/endpoint';
import { expiredUntil } from '@longstrip/contract/reading/adult-history.rules';
import { maxPlaces, type syncReading } from '@longstrip/contract/reading/places.endpoints';
import { contentRatings, type ContentRating } from '@longstrip/contract/site';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { chapterAddresses, findComics } from '../catalogue/index.ts';
import { entryKeyOf, episodesOf } from './episodes.ts';
import { retentionOf } from './retention.queries.ts';
import { type ReadingPlaceRow, readingTables } from './reading.tables.ts';

export type ReadingEntry = AnswerOf<typeof syncReading>['entries'][number];

/** Where a person is in one comic, and the comic's rating; undefined where the comic no longer exists. */
export type RatedPlace = { entry: ReadingEntry; rating: ContentRating | undefined };

/**
 * Where a person is in their comics, last read first, without 18+ reading past its retention. The places in chapters are
 * included for the comics in `chaptersOf`.
 */
export async function placesOf(
  db: Database,
  uid: string,
  { now, chaptersOf }: { now: Date; chaptersOf: readonly string[] | 'all comics' },
): Promise<RatedPlace[]> {
  const rows = await readingTables
    .read(db)
    .selectFrom('reading_place')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('read_at', 'desc')
    .orderBy('comic_id', 'desc')
    .limit(2 * maxPlaces)
    .execute();
  const comicIds = rows.map((row) => row.comic_id);
  const ratings = await ratingsByComic(db, comicIds);
  const episodes = await episodesOf(db, uid, chaptersOf === 'all comics' ? comicIds : chaptersOf);
  const numberOf = await chapterNumbers(db, rows);
  const until = expiredUntil(await retentionOf(db, uid), now.getTime());
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const rating = ratings.get(row.comic_id);
    // The current rating counts: a comic that became AO after it was read is 18+ too.
    const adult = row.adult || rating === 'AO';
    const time = row.read_at.getTime();
    const name = entryKeyOf(row.comic_id, adult);
    if ((adult && time <= until) || seen.has(name)) return [];
    seen.add(name);
    const next = row.next_chapter;
    // The chapters of an AO comic that were read before it became AO are stored as general reading.
    const kinds = rating === 'AO' ? [true, false] : [row.adult];
    const chapters = kinds.flatMap((kind) => episodes.get(entryKeyOf(row.comic_id, kind)) ?? []);
    const entry = {
      comicId: row.comic_id,
      chapterId: row.chapter_id,
      chapterTitle: row.chapter_title,
      chapterNumber: numberOf(row.comic_id, row.chapter_id),
      place: row.place,
      finished: row.finished,
      next: next && { ...next, chapterNumber: numberOf(row.comic_id, next.chapterId) },
      time,
      episodes: chapters.filter((chapter) => !adult || chapter.time > until),
      adult,
    };
    return [{ entry, rating }];
  });
}

/** Returns a function that looks up the current number of a comic's chapter; null if the comic has no such chapter. */
async function chapterNumbers(db: Database, rows: readonly Selectable<ReadingPlaceRow>[]) {
  const ids = rows.flatMap((row) => [
    row.chapter_id,
    ...(row.next_chapter ? [row.next_chapter.chapterId] : []),
  ]);
  const chapters = await chapterAddresses(db, { ids, ratings: contentRatings, limit: ids.length });
  const byId = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  return (comicId: string, chapterId: string): number | null => {
    const chapter = byId.get(chapterId);
    return chapter?.comic_id === comicId ? chapter.chapter_number : null;
  };
}

/** The ratings of those comics that exist for readers; with `drafts`, also of unpublished comics. */
export async function ratingsByComic(
  db: Database | Tx,
  ids: readonly string[],
  { drafts = false } = {},
): Promise<Map<string, ContentRating>> {
  const found = await findComics(db, ids, { ratings: contentRatings, drafts });
  return new Map(found.map((comic) => [comic.id, comic.content_rating]));
}
