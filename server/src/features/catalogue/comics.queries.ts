import type { Creator } from '@longstrip/contract/catalogue/comics.shapes';
import { ratingsOf, type ContentRating, type SiteVariant } from '@longstrip/contract/site';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { anyGenre, catalogueTables } from './catalogue.tables.ts';

export type ComicRow = {
  id: string;
  title: string;
  description: string;
  content_rating: ContentRating;
  card_image_id: string | null;
  cover_image_id: string | null;
  chapter_count: number;
  creators: Creator[];
  publisher: string;
  language: string;
  created_at: Date;
  updated_at: Date;
};

export type ComicsWanted = {
  ids?: string[];
  genres?: string[];
  ratings: readonly ContentRating[];
  sort: { field: 'created_at' | 'updated_at' | 'title'; order: 'asc' | 'desc' };
  limit: number;
  offset: number;
};

/** One page of comics. The ids are found in an index alone; only the rows of this page are read. */
export async function comicsOf(db: Database | Tx, wanted: ComicsWanted): Promise<ComicRow[]> {
  const tables = catalogueTables.read(db);
  const { field, order } = wanted.sort;
  const site = siteCovering(wanted.ratings);
  let ids = tables.selectFrom('comic').select('comic.id');
  if (site) ids = ids.where('comic.site', '=', site);
  else if (wanted.ratings.length === 1) ids = ids.where('comic.content_rating', '=', wanted.ratings[0]!);
  else if (wanted.ratings.length < 3)
    ids = ids.where('comic.content_rating', '=', sql<ContentRating>`any(${wanted.ratings})`);
  if (wanted.ids) ids = ids.where('comic.id', '=', sql<string>`any(${wanted.ids}::uuid[])`);

  if (wanted.genres?.length === 1 && site && field === 'created_at') {
    // Straight from the genre's own index, which carries site and date.
    ids = tables
      .selectFrom('comic_genre')
      .select('comic_genre.comic_id as id')
      .where('comic_genre.genre_id', '=', wanted.genres[0]!)
      .where('comic_genre.site', '=', site)
      .$if(wanted.ids !== undefined, (query) =>
        query.where('comic_genre.comic_id', '=', sql<string>`any(${wanted.ids}::uuid[])`),
      )
      .orderBy('comic_genre.created_at', order)
      .orderBy('comic_genre.comic_id', order) as unknown as typeof ids;
  } else {
    if (wanted.genres) {
      ids = ids.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('comic_genre')
            .select('comic_genre.comic_id')
            .whereRef('comic_genre.comic_id', '=', 'comic.id')
            .where('comic_genre.genre_id', '=', sql<string>`any(${wanted.genres}::uuid[])`),
        ),
      );
    }
    ids = ids.orderBy(`comic.${field}`, order).orderBy('comic.id', order);
  }
  return tables
    .selectFrom('comic')
    .innerJoin(ids.limit(wanted.limit).offset(wanted.offset).as('found'), 'found.id', 'comic.id')
    .select([
      'comic.id',
      'comic.title',
      'comic.description',
      'comic.content_rating',
      'comic.card_image_id',
      'comic.cover_image_id',
      'comic.chapter_count',
      'comic.creators',
      'comic.publisher',
      'comic.language',
      'comic.created_at',
      'comic.updated_at',
    ])
    .orderBy(`comic.${field}`, order)
    .orderBy('comic.id', order)
    .execute();
}

/** How many comics match in all. Read from the tally where it can answer; counted for rarer wishes. */
export async function countComics(db: Database | Tx, wanted: ComicsWanted): Promise<number> {
  const tables = catalogueTables.read(db);
  const [genre, ...more] = wanted.genres ?? [];
  // The id of "any genre" is nobody's genre, and no genres at all match no comic.
  if (!wanted.ids && more.length === 0 && genre !== anyGenre && (genre || !wanted.genres)) {
    const row = await tables
      .selectFrom('comic_tally')
      .select(sql<number>`coalesce(sum(comics), 0)::int`.as('total'))
      .where('genre_id', '=', genre ?? anyGenre)
      .where('content_rating', '=', sql<ContentRating>`any(${wanted.ratings})`)
      .executeTakeFirstOrThrow();
    return row.total;
  }
  let counted = tables
    .selectFrom('comic')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('comic.content_rating', '=', sql<ContentRating>`any(${wanted.ratings})`);
  if (wanted.ids) counted = counted.where('comic.id', '=', sql<string>`any(${wanted.ids}::uuid[])`);
  if (wanted.genres) {
    counted = counted.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('comic_genre')
          .select('comic_genre.comic_id')
          .whereRef('comic_genre.comic_id', '=', 'comic.id')
          .where('comic_genre.genre_id', '=', sql<string>`any(${wanted.genres}::uuid[])`),
      ),
    );
  }
  return (await counted.executeTakeFirstOrThrow()).total;
}

/** A comic, if it exists on this site; staff see both sites. */
export async function findComic(
  db: Database | Tx,
  id: string,
  ratings: readonly ContentRating[],
): Promise<ComicRow | undefined> {
  const [row] = await comicsOf(db, {
    ids: [id],
    ratings,
    sort: { field: 'created_at', order: 'desc' },
    limit: 1,
    offset: 0,
  });
  return row;
}

/** The site whose ratings are exactly these, if there is one. */
function siteCovering(ratings: readonly ContentRating[]): SiteVariant | undefined {
  const sorted = [...ratings].sort().join();
  return (['normal', 'uncensored'] as const).find((site) => [...ratingsOf(site)].sort().join() === sorted);
}
