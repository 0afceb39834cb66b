import { maxCounted } from '@longstrip/contract/paging.rules';
import type { ContentRating, SiteVariant } from '@longstrip/contract/site';
import { ratingsOf } from '@longstrip/contract/site.rules';
import { sql, type Selectable } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { anyGenre, catalogueTables, type CatalogueTables } from './catalogue.tables.ts';
import { editedColumns } from './comic-fields.ts';

export type ComicRow = Omit<
  Selectable<CatalogueTables['comic']>,
  'site' | 'appeared' | 'trash_id' | 'creators' | 'taken_over_creators'
>;

/** The part of the catalogue that exists for a caller. `drafts`: also what is not published, for staff. */
export type Scope = { ratings: readonly ContentRating[]; drafts?: boolean };

/** A place in the list of comics by `created_at`, with the precision of the database. */
export type ComicPlace = { createdAt: string; id: string };

export type ComicsWanted = Scope & {
  /** Only comics from this place on, and before that one: the oldest first. */
  from?: ComicPlace | undefined;
  before?: ComicPlace | undefined;
  ids?: string[];
  genres?: string[];
  /** Only comics that this creator made. */
  creator?: string | undefined;
  sort: { field: 'created_at' | 'updated_at' | 'title'; order: 'asc' | 'desc' };
  limit: number;
  offset: number;
};

export const comicColumns = [
  ...editedColumns,
  'comic.id',
  'comic.card_image_id',
  'comic.cover_image_id',
  'comic.chapter_count',
  'comic.published',
  'comic.publish_at',
  'comic.version',
  'comic.chapters_version',
  'comic.created_at',
  'comic.updated_at',
] as const;

/** One page of comics, in the order of an index that begins with the site, the rating or the genre. */
export async function comicsOf(db: Database | Tx, wanted: ComicsWanted): Promise<ComicRow[]> {
  const { field, order } = wanted.sort;
  const site = siteCovering(wanted.ratings);
  const [genre, ...more] = wanted.genres ?? [];
  let query = catalogueTables.read(db).selectFrom('comic').select(comicColumns);
  if (!wanted.drafts) query = query.where('comic.published', '=', true);
  if (genre && more.length === 0 && site && field === 'created_at') {
    // The genre's own index carries site and date.
    query = query
      .innerJoin('comic_genre', 'comic_genre.comic_id', 'comic.id')
      .where('comic_genre.genre_id', '=', genre)
      .where('comic_genre.site', '=', site)
      .orderBy('comic_genre.created_at', order)
      .orderBy('comic_genre.comic_id', order) as unknown as typeof query;
  } else {
    if (site) query = query.where('comic.site', '=', site);
    else if (wanted.ratings.length === 1)
      query = query.where('comic.content_rating', '=', wanted.ratings[0]!);
    else if (wanted.ratings.length < 3)
      query = query.where('comic.content_rating', '=', sql<ContentRating>`any(${wanted.ratings})`);
    if (wanted.genres) query = query.where(hasOneOfGenres(wanted.genres));
    query = query.orderBy(`comic.${field}`, order).orderBy('comic.id', order);
  }
  if (wanted.ids) query = query.where('comic.id', '=', anyOf(wanted.ids));
  if (wanted.creator) query = query.where(isBy(wanted.creator));
  const { from, before } = wanted;
  if (from) query = query.where(place, '>=', valueOf(from));
  if (before) query = query.where(place, '<', valueOf(before));
  // A literal: with a limit as a parameter, PostgreSQL plans the query at each execution (0.2 ms of 0.3).
  query = query.limit(sql.lit(wanted.limit));
  return (wanted.offset === 0 ? query : query.offset(wanted.offset)).execute();
}

const place = sql`(comic.created_at, comic.id)`;
const valueOf = ({ createdAt, id }: ComicPlace) => sql`(${createdAt}::timestamptz, ${id}::uuid)`;

/** Where each part of a site's published comics begins, the oldest first. Reads every comic of the site, by an index. */
export async function startsOfParts(
  db: Database,
  { site, size }: { site: SiteVariant; size: number },
): Promise<ComicPlace[]> {
  const { rows } = await sql<ComicPlace>`
    select created_at::text as "createdAt", id
    from (
      select created_at, id, row_number() over (order by created_at, id) as number
      from comic where site = ${site} and published
    ) as numbered
    where number % ${sql.lit(size)} = 1
    order by number`.execute(catalogueTables.read(db));
  return rows;
}

/**
 * A creator has few comics, so they are found first and not by the order of the list. A creator of the other site has none
 * on this one.
 */
function isBy(creatorId: string) {
  return sql<boolean>`comic.id = any(array(
    select comic_id from comic_creator join creator on creator.id = comic_creator.creator_id
    join comic as own on own.id = comic_creator.comic_id and own.site = creator.site
    where comic_creator.creator_id = ${creatorId}))`;
}

/** Of a query that selects from `comic`. */
export function hasOneOfGenres(genres: string[]) {
  return sql<boolean>`exists (
    select 1 from comic_genre
    where comic_genre.comic_id = comic.id and comic_genre.genre_id = any(${genres}::uuid[]))`;
}

/** How many comics match: from the tally if possible, else counted, up to one more than `maxCounted`. */
export async function countComics(
  db: Database | Tx,
  wanted: Pick<ComicsWanted, 'ids' | 'genres' | 'creator' | 'ratings' | 'drafts'>,
): Promise<number> {
  const tables = catalogueTables.read(db);
  const [genre, ...more] = wanted.genres ?? [];
  // The tally's row for "any genre" must not be read as a genre, and an empty list of genres matches no comic.
  const isTallied = !wanted.drafts && !wanted.ids && !wanted.creator;
  if (isTallied && more.length === 0 && genre !== anyGenre && (genre || !wanted.genres)) {
    const row = await tables
      .selectFrom('comic_tally')
      .select(sql<number>`coalesce(sum(comics), 0)::int`.as('total'))
      .where('genre_id', '=', genre ?? anyGenre)
      .where('content_rating', '=', sql<ContentRating>`any(${wanted.ratings})`)
      .executeTakeFirstOrThrow();
    return row.total;
  }
  let matching = tables
    .selectFrom('comic')
    .select('comic.id')
    .where('comic.content_rating', '=', sql<ContentRating>`any(${wanted.ratings})`);
  if (!wanted.drafts) matching = matching.where('comic.published', '=', true);
  if (wanted.ids) matching = matching.where('comic.id', '=', anyOf(wanted.ids));
  if (wanted.genres) matching = matching.where(hasOneOfGenres(wanted.genres));
  if (wanted.creator) matching = matching.where(isBy(wanted.creator));
  const { total } = await tables
    .selectFrom(matching.limit(sql.lit(maxCounted + 1)).as('counted'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The comics with these ids that exist for the caller; staff see both sites. */
export async function findComics(
  db: Database | Tx,
  ids: readonly string[],
  scope: Scope,
): Promise<ComicRow[]> {
  if (ids.length === 0) return [];
  const sort = { field: 'created_at', order: 'desc' } as const;
  return comicsOf(db, { ...scope, ids: [...ids], sort, limit: ids.length, offset: 0 });
}

export async function findComic(
  db: Database | Tx,
  id: string,
  ratings: readonly ContentRating[],
  { drafts = false } = {},
): Promise<ComicRow | undefined> {
  const [row] = await findComics(db, [id], { ratings, drafts });
  return row;
}

/** The site whose ratings are exactly these, if there is one. */
function siteCovering(ratings: readonly ContentRating[]): SiteVariant | undefined {
  const sorted = [...ratings].sort().join();
  return (['normal', 'uncensored'] as const).find((site) => [...ratingsOf(site)].sort().join() === sorted);
}

/** Whether there is any comic, draft or not, and any published episode with pages: what a new site begins with. */
export async function firstContents(db: Database): Promise<{ hasComic: boolean; hasEpisode: boolean }> {
  const { rows } = await sql<{ hasComic: boolean; hasEpisode: boolean }>`
    select exists (select from comic) as "hasComic", exists (
      select from chapter join comic on comic.id = chapter.comic_id
      where chapter.published and comic.published and exists (select from page where page.chapter_id = chapter.id)
    ) as "hasEpisode"`.execute(catalogueTables.read(db));
  return rows[0]!;
}
