import { type CreditRole, creditRoles } from '@longstrip/contract/catalogue/creators.rules';
import type { Credit } from '@longstrip/contract/catalogue/creators.shapes';
import type { listStaffCreators } from '@longstrip/contract/catalogue/creators.endpoints';
import type { BodyOf } from '@longstrip/contract/endpoint';
import { maxCounted } from '@longstrip/contract/paging.rules';
import type { SiteVariant } from '@longstrip/contract/site';
import { sql, type Selectable } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import { matchesWords } from '../../platform/database/matches-words.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { readList } from '../../platform/database/read-page.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables, type CatalogueTables } from './catalogue.tables.ts';
import { presentCreatorOf } from './trash-merged-creators.ts';

export type CreatorRow = Selectable<CatalogueTables['creator']>;

/** Who made each of these comics, in order; a comic without creators has no entry. */
export async function creditsOf(db: Database | Tx, comicIds: string[]): Promise<Map<string, Credit[]>> {
  const rows = await catalogueTables
    .read(db)
    .selectFrom('comic_creator')
    .innerJoin('creator', 'creator.id', 'comic_creator.creator_id')
    .innerJoin('comic', (join) =>
      join.onRef('comic.id', '=', 'comic_creator.comic_id').onRef('comic.site', '=', 'creator.site'),
    )
    .select(['comic_id', 'creator.id', 'creator.slug', 'creator.name', 'role'])
    .where('comic_creator.comic_id', '=', anyOf(comicIds))
    .orderBy('position')
    .orderBy('creator.id')
    .execute();
  const byComic = new Map<string, Credit[]>();
  for (const { comic_id, ...credit } of rows) {
    const credits = byComic.get(comic_id);
    if (credits) credits.push(credit);
    else byComic.set(comic_id, [credit]);
  }
  return byComic;
}

/** The same of one comic that has moved to the other site, where its creators do not exist yet. */
export async function creditsOnBothSites(
  tx: Tx,
  comicId: string,
): Promise<{ id: string; role: CreditRole }[]> {
  return catalogueTables
    .read(tx)
    .selectFrom('comic_creator')
    .innerJoin('creator', 'creator.id', 'comic_creator.creator_id')
    .select(['creator.id', 'role'])
    .where('comic_id', '=', comicId)
    .orderBy('position')
    .orderBy('creator.id')
    .execute();
}

/** For queries that select from `creator`: readers of its site know it only by comics. */
const hasPublishedComics = sql<boolean>`exists (
  select from comic_creator join comic on comic.id = comic_creator.comic_id
  where comic_creator.creator_id = creator.id and comic.published and comic.site = creator.site)`;

/** The creator with this present or former address, if readers of the site know them. */
export async function creatorAt(
  db: Database,
  site: SiteVariant,
  slug: string,
): Promise<CreatorRow | undefined> {
  const queries = catalogueTables.read(db);
  const address = await queries
    .selectFrom('creator_address')
    .select('creator_id')
    .where('site', '=', site)
    .where('slug', '=', slug)
    .executeTakeFirst();
  const id = address && (await presentCreatorOf(db, address.creator_id));
  if (!id) return undefined;
  return queries
    .selectFrom('creator')
    .selectAll()
    .where('id', '=', id)
    .where(hasPublishedComics)
    .executeTakeFirst();
}

/** Creators of a site whom readers know, by id: the part from `from` on and before `before`. */
export async function creatorAddresses(
  db: Database,
  {
    site,
    from,
    before,
    limit,
  }: { site: SiteVariant; from: string; before: string | undefined; limit: number },
): Promise<{ id: string; slug: string; updated_at: Date }[]> {
  let query = catalogueTables
    .read(db)
    .selectFrom('creator')
    .select(['id', 'slug', 'updated_at'])
    .where('site', '=', site)
    .where('id', '>=', from)
    .where(hasPublishedComics)
    .orderBy('id')
    .limit(sql.lit(limit));
  if (before) query = query.where('id', '<', before);
  return query.execute();
}

/** The ids with which parts of a site's creators begin, by id. Reads every creator whom readers know, by an index. */
export async function startsOfCreatorParts(
  db: Database,
  { site, size }: { site: SiteVariant; size: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by id) as number from creator
      where site = ${site} and ${hasPublishedComics}
    ) as numbered
    where number % ${sql.lit(size)} = 1
    order by number`.execute(catalogueTables.read(db));
  return rows.map(({ id }) => id);
}

/** What the picture of a creator shows; undefined if nothing uses it. */
export async function shownByCreator(db: Database | Tx, imageId: string) {
  return catalogueTables
    .read(db)
    .selectFrom('creator')
    .select(['id', 'site', hasPublishedComics.as('published')])
    .where('picture_id', '=', imageId)
    .executeTakeFirst();
}

/**
 * How many comics of its site name each of these creators; `published` counts those of them that readers see. Up to one more
 * than `maxCounted` are counted.
 */
export async function countComicsBy(db: Database | Tx, creatorIds: string[]) {
  // So many credits are of enough comics, with each role in each of them.
  const enoughCredits = (maxCounted + 1) * creditRoles.length;
  const { rows } = await sql<{ id: string; all: number; published: number }>`
    select creator.id, counted.* from creator cross join lateral (
      select count(*)::int as "all", (count(*) filter (where published))::int as published from (
        select comic.published from (
          select distinct comic_id from (
            select comic_id from comic_creator where creator_id = creator.id limit ${sql.lit(enoughCredits)}
          ) as credits
        ) as named
        join comic on comic.id = named.comic_id and comic.site = creator.site
        limit ${sql.lit(maxCounted + 1)}
      ) as comics
    ) as counted
    where creator.id = any(${creatorIds}::uuid[])`.execute(catalogueTables.read(db));
  const counts = new Map(rows.map(({ id, ...count }) => [id, count]));
  return (id: string) => counts.get(id) ?? { all: 0, published: 0 };
}

/** The comics that name one of these creators, up to a limit. */
export async function comicIdsBy(
  db: Database | Tx,
  creatorIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await catalogueTables
    .read(db)
    .selectFrom('comic_creator')
    .select('comic_id')
    .distinct()
    .where('creator_id', '=', anyOf(creatorIds))
    .limit(limit)
    .execute();
  return rows.map((row) => row.comic_id);
}

export async function creatorsById(db: Database | Tx, ids: readonly string[]): Promise<CreatorRow[]> {
  return catalogueTables
    .read(db)
    .selectFrom('creator')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute();
}

const tieBreaker = { name: 'id', type: 'uuid', reference: 'creator.id' } as const;

export async function staffCreatorsOf(
  db: Database,
  body: BodyOf<typeof listStaffCreators>,
): Promise<{ rows: CreatorRow[]; next: string | null }> {
  return readList(catalogueTables.read(db).selectFrom('creator').selectAll(), body, {
    filters: {
      site: 'creator.site',
      // The same expression as in the index creator_words.
      search: (typed) => matchesWords(sql`name || ' ' || also_known_as::text`, typed),
    },
    sorts: {
      name: [{ name: 'name', type: 'text', reference: 'creator.name' }, tieBreaker],
      updated: [{ name: 'updated_at', type: 'time', reference: 'creator.updated_at' }, tieBreaker],
    },
  });
}
