import type { Genre, SavedGenre } from '@longstrip/contract/catalogue/genres.shapes';
import { maxCounted } from '@longstrip/contract/paging.rules';
import type { ContentRating } from '@longstrip/contract/site';
import { uncensoredGenre } from '@longstrip/contract/maturity/maturity.rules';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';

/** All genres by name; there are dozens at most. */
export async function allGenres(db: Database | Tx): Promise<Genre[]> {
  return genresByName(db).execute();
}

/** All genres by name, with the version that staff edit. */
export async function savedGenres(db: Database | Tx): Promise<SavedGenre[]> {
  return genresByName(db)
    .select([sql<string>`coalesce(genre.text, '')`.as('text'), 'genre.version'])
    .execute();
}

/** Genres that comics of these ratings have. Others are left out: their names may be adult. */
export async function genresInUse(db: Database | Tx, ratings: readonly ContentRating[]): Promise<Genre[]> {
  return genresByName(db)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('comic_tally')
          .select('comic_tally.genre_id')
          .whereRef('comic_tally.genre_id', '=', 'genre.id')
          .where('content_rating', '=', sql<ContentRating>`any(${ratings})`)
          .where('comics', '>', 0),
      ),
    )
    .execute();
}

/** The genre of a present or former address, if comics of these ratings have it. */
export async function genreBySlug(
  db: Database | Tx,
  slug: string,
  ratings: readonly ContentRating[],
): Promise<(Genre & { text: string }) | undefined> {
  const genres = await genresInUse(db, ratings);
  const present = genres.find((genre) => genre.slug === slug);
  const former = present ? undefined : await genreFormerlyAt(db, slug);
  const found = present ?? genres.find(({ id }) => id === former);
  if (!found) return undefined;
  const { text } = await catalogueTables
    .read(db)
    .selectFrom('genre')
    .select(sql<string>`coalesce(text, '')`.as('text'))
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow();
  return { ...found, text };
}

async function genreFormerlyAt(db: Database | Tx, slug: string): Promise<string | undefined> {
  const address = await catalogueTables
    .read(db)
    .selectFrom('genre_address')
    .select('genre_id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return address?.genre_id;
}

/** The last part of the address of a genre's page. */
const slugOfGenre = sql<string>`coalesce(genre.slug, genre.id::text)`;

function genresByName(db: Database | Tx) {
  return catalogueTables
    .read(db)
    .selectFrom('genre')
    .select(['genre.id', 'genre.name', 'genre.mature', slugOfGenre.as('slug')])
    .orderBy(sql`lower(genre.name)`);
}

/** The rule `offersUncensored` as SQL, for queries that select from `comic`. */
export const offersUncensored = sql<boolean>`exists (
  select 1 from comic_genre join genre on genre.id = comic_genre.genre_id
  where comic_genre.comic_id = comic.id and lower(genre.name) = ${sql.lit(uncensoredGenre)})`;

/** Comics with one of these genres, up to a limit. */
export async function comicIdsOfGenres(
  db: Database | Tx,
  genreIds: string[],
  limit: number,
): Promise<string[]> {
  const rows = await catalogueTables
    .read(db)
    .selectFrom('comic_genre')
    .select('comic_id')
    .where('genre_id', '=', anyOf(genreIds))
    .limit(limit)
    .execute();
  return rows.map((row) => row.comic_id);
}

/** How many comics have a genre, counted up to one more than `maxCounted`. */
export async function countComicsOf(db: Database | Tx, genreId: string): Promise<number> {
  const tables = catalogueTables.read(db);
  const counted = tables
    .selectFrom('comic_genre')
    .select('comic_id')
    .where('genre_id', '=', genreId)
    .limit(sql.lit(maxCounted + 1));
  const { comics } = await tables
    .selectFrom(counted.as('counted'))
    .select(sql<number>`count(*)::int`.as('comics'))
    .executeTakeFirstOrThrow();
  return comics;
}

/** The genres of each of these comics, by name. */
export async function genresOf(db: Database | Tx, comicIds: string[]): Promise<Map<string, Genre[]>> {
  const rows = await catalogueTables
    .read(db)
    .selectFrom('comic_genre')
    .innerJoin('genre', 'genre.id', 'comic_genre.genre_id')
    .select(['comic_genre.comic_id', 'genre.id', 'genre.name', 'genre.mature', slugOfGenre.as('slug')])
    .where('comic_genre.comic_id', '=', anyOf(comicIds))
    .orderBy(sql`lower(genre.name)`)
    .execute();
  const byComic = new Map<string, Genre[]>();
  for (const { comic_id, ...genre } of rows) {
    const genres = byComic.get(comic_id);
    if (genres) genres.push(genre);
    else byComic.set(comic_id, [genre]);
  }
  return byComic;
}
