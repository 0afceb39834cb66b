/** The comics of a site by facets: read from the index of their order, a page from the place of a comic on. */
import type { BodyOf } from '@longstrip/contract/endpoint';
import { maxCountedComics, type browseComics } from '@longstrip/contract/catalogue/browse.endpoints';
import type { BrowseSort } from '@longstrip/contract/catalogue/browse.rules';
import { comparedOfGenre } from '@longstrip/contract/discovery/similar.rules';
import type { SiteVariant } from '@longstrip/contract/site';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { catalogueTables } from './catalogue.tables.ts';

type Wanted = Pick<BodyOf<typeof browseComics>, 'sort' | 'after' | 'limit'> & {
  site: SiteVariant;
  facets: readonly string[];
};
/** One page of ids. `next`: the last of them, if more follow. */
type BrowsedPage = { ids: string[]; total: number; isMore: boolean; next: string | null };

const everyComic = 'all';

const orders: Record<BrowseSort, { column: string; type: string; direction: 'asc' | 'desc' }> = {
  newest: { column: 'created_at', type: 'timestamptz', direction: 'desc' },
  updated: { column: 'episode_at', type: 'timestamptz', direction: 'desc' },
  popular: { column: 'popularity', type: 'integer', direction: 'desc' },
  title: { column: 'title', type: 'text', direction: 'asc' },
};

export function facetsOf(filters: BodyOf<typeof browseComics>['filters']): string[] {
  return Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${value}`],
  );
}

export async function browse(db: Database, wanted: Wanted): Promise<BrowsedPage> {
  const { site, sort, after, limit } = wanted;
  const place = after === undefined ? null : await placeOf(db, { site, sort, id: after });
  // The comic is not on this site any more, so nothing follows it.
  if (place === undefined) return { ids: [], total: 0, isMore: false, next: null };
  const { matching, total, isMore } = await match(db, wanted);
  const { column, type, direction } = orders[sort];
  const order = sql.raw(`comic_facet.${column}`);
  const isAfter = sql.raw(direction === 'asc' ? '>' : '<');
  const following = place
    ? sql`and (${order}, comic_facet.comic_id) ${isAfter} (${place}::${sql.raw(type)}, ${after}::uuid)`
    : sql``;
  const way = sql.raw(direction);
  const { rows } = await sql<{ id: string }>`
    select comic_facet.comic_id as id from comic_facet
    where ${matching} ${following}
    order by ${order} ${way}, comic_facet.comic_id ${way} limit ${sql.lit(limit + 1)}`.execute(
    catalogueTables.read(db),
  );
  const ids = rows.slice(0, limit).map(({ id }) => id);
  return { ids, total, isMore, next: rows.length > limit ? ids.at(-1)! : null };
}

/** The value of a comic in an order, with the precision of the database; undefined if it is not on the site. */
async function placeOf(
  db: Database,
  { site, sort, id }: { site: SiteVariant; sort: BrowseSort; id: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    select ${sql.raw(orders[sort].column)}::text as value from comic_facet
    where comic_id = ${id} and facet = ${everyComic} and site = ${site}`.execute(catalogueTables.read(db));
  return rows[0]?.value;
}

/**
 * The condition for comics with all of these facets, and their number. Of several facets the rarest is read in order, and each
 * comic is looked up in the others. So a list costs at most as much as its smallest filter.
 */
async function match(
  db: Database,
  { site, facets }: Pick<Wanted, 'site' | 'facets'>,
): Promise<{ matching: RawBuilder<unknown>; total: number; isMore: boolean }> {
  const wanted = facets.length > 0 ? facets : [everyComic];
  const counted = await Promise.all(
    wanted.map(async (facet) => ({ facet, ...(await count(db, hasFacet(site, facet))) })),
  );
  const [rarest, ...others] = counted.toSorted((a, b) => a.total - b.total);
  if (others.length === 0) return { matching: hasFacet(site, rarest!.facet), ...rarest! };
  const matching = sql`${hasFacet(site, rarest!.facet)} ${sql.join(
    others.map(
      ({ facet }) => sql`and exists (select from comic_facet as other
        where other.comic_id = comic_facet.comic_id and other.facet = ${facet})`,
    ),
    sql` `,
  )}`;
  return { matching, ...(await count(db, matching)) };
}

const hasFacet = (site: SiteVariant, facet: string) =>
  sql`comic_facet.site = ${site} and comic_facet.facet = ${facet}`;

async function count(
  db: Database,
  matching: RawBuilder<unknown>,
): Promise<{ total: number; isMore: boolean }> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from comic_facet where ${matching} limit ${sql.lit(maxCountedComics + 1)}) as counted`.execute(
    catalogueTables.read(db),
  );
  const found = rows[0]!.count;
  return { total: Math.min(found, maxCountedComics), isMore: found > maxCountedComics };
}

/** The languages of the comics of a site: one step in an index for each, however many comics there are. */
export async function languagesOf(db: Database, site: SiteVariant): Promise<string[]> {
  const next = (from: RawBuilder<unknown>) => sql`(select facet from comic_facet
    where site = ${site} and facet > ${from} and facet < 'language;' order by facet limit 1)`;
  const { rows } = await sql<{ facet: string }>`
    with recursive found as (
      select ${next(sql`'language:'`)} as facet
      union all
      select ${next(sql`found.facet`)} from found where found.facet is not null
    ) select facet from found where facet is not null`.execute(catalogueTables.read(db));
  return rows.map(({ facet }) => facet.slice('language:'.length));
}

/**
 * The ids of comics of a site that share genres with one of them: first those that share its rarest genre, of these first those
 * that share its next rarest one, too, and so on; equal ones by popularity. Of each genre only the most read comics are compared,
 * so the cost does not grow with the catalogue.
 */
export async function comicsOfSameGenres(
  db: Database,
  { site, comicId, limit }: { site: SiteVariant; comicId: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with genre as materialized (
      select own.facet, row_number() over (order by counted.comics, own.facet) as place
      from comic_facet as own cross join lateral (
        select count(*) as comics from (
          select from comic_facet as other where other.site = ${site} and other.facet = own.facet limit ${sql.lit(maxCountedComics)}
        ) as counted_rows
      ) as counted
      where own.comic_id = ${comicId} and own.site = ${site} and own.facet like 'genre:%'
    ), compared as materialized (
      select distinct popular.comic_id, popular.popularity
      from genre cross join lateral (
        select other.comic_id, other.popularity from comic_facet as other
        where other.site = ${site} and other.facet = genre.facet
        order by other.popularity desc, other.comic_id desc limit ${sql.lit(comparedOfGenre + 1)}
      ) as popular
      where popular.comic_id <> ${comicId}
    )
    select compared.comic_id as id
    from compared join comic_facet as shared on shared.comic_id = compared.comic_id
    join genre on genre.facet = shared.facet
    group by compared.comic_id, compared.popularity
    order by sum(power(2, -genre.place)) desc, compared.popularity desc, compared.comic_id desc
    limit ${limit}`.execute(catalogueTables.read(db));
  return rows.map(({ id }) => id);
}
