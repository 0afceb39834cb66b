import { type ComicList, maxComicsInList, maxLists } from '@longstrip/contract/library/lists.endpoints';
import type { SiteVariant } from '@longstrip/contract/site';
import { ratingsOf } from '@longstrip/contract/site.rules';
import { sql, type Selectable } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { existingComics } from '../catalogue/index.ts';
import { libraryTables, type ListRow } from './library.tables.ts';

type Owner = { uid: string; site: SiteVariant };

/** The lists of a person on a site, in their order. */
export async function listsOf(db: Database | Tx, { uid, site }: Owner): Promise<ComicList[]> {
  const rows = await libraryTables
    .read(db)
    .selectFrom('library_list')
    .selectAll()
    .where('uid', '=', uid)
    .where('site', '=', site)
    .orderBy('position')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxLists)
    .execute();
  return withComics(db, rows);
}

/** With the comics that exist on the site of each list. */
export async function withComics(
  db: Database | Tx,
  rows: readonly Selectable<ListRow>[],
): Promise<ComicList[]> {
  const comics = await libraryTables
    .read(db)
    .selectFrom('library_list_comic')
    .select(['list_id', 'comic_id'])
    .where('list_id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('list_id')
    .orderBy('position')
    .orderBy('comic_id')
    .limit(maxLists * maxComicsInList)
    .execute();
  const ids = [...new Set(comics.map((row) => row.comic_id))];
  const [site] = rows.map((row) => row.site);
  const existing = site ? await existingComics(db, ids, { ratings: ratingsOf(site) }) : new Set();
  return rows.map(({ id, name, about, sharing, token }) => ({
    id,
    name,
    about,
    sharing,
    token,
    comicIds: comics
      .filter((row) => row.list_id === id && existing.has(row.comic_id))
      .map((row) => row.comic_id),
  }));
}

/** The list with this link, on its own site only. */
export async function sharedList(
  db: Database,
  { token, site }: { token: string; site: SiteVariant },
): Promise<ComicList | undefined> {
  const rows = await libraryTables
    .read(db)
    .selectFrom('library_list')
    .selectAll()
    .where('token', '=', token)
    .where('site', '=', site)
    .execute();
  return (await withComics(db, rows))[0];
}

/** All lists of a person on both sites, with every comic in them, for the archive of a person. */
export async function wholeListsOf(db: Database, uid: string) {
  const { rows } = await sql<{
    site: SiteVariant;
    name: string;
    about: string;
    sharing: string;
    comics: string[];
    created_at: Date;
  }>`
    select site, name, about, sharing, created_at, array(
      select comic_id from library_list_comic where list_id = library_list.id order by position, comic_id) as comics
    from library_list where uid = ${uid} order by site, position, id`.execute(libraryTables.read(db));
  return rows;
}
