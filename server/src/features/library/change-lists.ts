import { randomBytes, randomUUID } from 'node:crypto';
import type { BodyOf } from '@longstrip/contract/endpoint';
import {
  type changeList as contract,
  type ComicList,
  type createList as creation,
  maxComicsInList,
  maxLists,
} from '@longstrip/contract/library/lists.endpoints';
import type { SiteVariant } from '@longstrip/contract/site';
import { ratingsOf } from '@longstrip/contract/site.rules';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { existingComics } from '../catalogue/index.ts';
import { removeLists } from './delete-from-library.ts';
import { libraryTables } from './library.tables.ts';
import { listsOf, withComics } from './lists.queries.ts';
import { lockLibrary, type LibraryPorts } from './sync-library.ts';

type Owner = { uid: string; site: SiteVariant };

/** The lists of a person change one after the other. */
async function lockLists(tx: Tx, uid: string, { lockAccountShared }: LibraryPorts): Promise<void> {
  if (!(await lockAccountShared(tx, uid))) throw new Refusal('session_ended');
  await lockLibrary(tx, uid);
}

/** A new list comes first. */
export async function createList(
  tx: Tx,
  owner: Owner,
  { name, about, comicIds, now }: BodyOf<typeof creation> & { now: Date },
  ports: LibraryPorts,
): Promise<ComicList> {
  await lockLists(tx, owner.uid, ports);
  const lists = await listsOf(tx, owner);
  if (lists.length >= maxLists) throw new Refusal('too_many_lists');
  const id = randomUUID();
  const tables = libraryTables.write(tx);
  await tables
    .updateTable('library_list')
    .set({ position: sql`position + 1` })
    .where('uid', '=', owner.uid)
    .where('site', '=', owner.site)
    .execute();
  await tables
    .insertInto('library_list')
    .values({ id, ...owner, name, about, token: null, position: 0, created_at: now })
    .execute();
  await setComics(tx, { id, site: owner.site }, [], comicIds);
  return oneList(tx, owner, id);
}

export async function changeList(
  tx: Tx,
  owner: Owner & { id: string },
  { name, about, sharing, add, remove, order }: BodyOf<typeof contract>,
  ports: LibraryPorts,
): Promise<ComicList> {
  await lockLists(tx, owner.uid, ports);
  const tables = libraryTables.write(tx);
  const row = await tables
    .selectFrom('library_list')
    .selectAll()
    .where('id', '=', owner.id)
    .where('uid', '=', owner.uid)
    .where('site', '=', owner.site)
    .executeTakeFirst();
  if (!row) throw new Refusal('list_not_found');
  const token =
    (sharing ?? row.sharing) === 'off' ? null : (row.token ?? randomBytes(16).toString('base64url'));
  await tables
    .updateTable('library_list')
    .set({ name: name ?? row.name, about: about ?? row.about, sharing: sharing ?? row.sharing, token })
    .where('id', '=', row.id)
    .execute();
  if (add.length + remove.length + order.length > 0) {
    const present = await tables
      .selectFrom('library_list_comic')
      .select('comic_id')
      .where('list_id', '=', row.id)
      .orderBy('position')
      .orderBy('comic_id')
      .execute();
    const before = present.map((each) => each.comic_id);
    const after = [...before, ...add.filter((id) => !before.includes(id))].filter(
      (id) => !remove.includes(id),
    );
    const first = order.filter((id) => after.includes(id));
    await setComics(tx, row, before, [...first, ...after.filter((id) => !first.includes(id))]);
  }
  return oneList(tx, owner, row.id);
}

export async function orderLists(
  tx: Tx,
  owner: Owner,
  ids: readonly string[],
  ports: LibraryPorts,
): Promise<ComicList[]> {
  await lockLists(tx, owner.uid, ports);
  const known = (await listsOf(tx, owner)).map(({ id }) => id);
  const first = [...new Set(ids)].filter((id) => known.includes(id));
  const sorted = [...first, ...known.filter((id) => !first.includes(id))];
  await sql`
    update library_list set position = sorted.position - 1
    from unnest(${sorted}::uuid[]) with ordinality as sorted (id, position)
    where library_list.id = sorted.id and library_list.position <> sorted.position - 1
  `.execute(libraryTables.write(tx));
  return listsOf(tx, owner);
}

export async function deleteLists(
  tx: Tx,
  { uid, site }: Owner,
  ids: readonly string[],
  ports: LibraryPorts,
): Promise<{ id: string }[]> {
  await lockLists(tx, uid, ports);
  const lists = await libraryTables
    .read(tx)
    .selectFrom('library_list')
    .select('id')
    .where('uid', '=', uid)
    .where('site', '=', site)
    .where('id', '=', anyOf(ids))
    .execute();
  await removeLists(
    tx,
    lists.map(({ id }) => id),
  );
  return lists;
}

/** New comics have to exist on the site of the list. Comics that were in it stay: they may be published again. */
async function setComics(
  tx: Tx,
  list: { id: string; site: SiteVariant },
  before: readonly string[],
  wanted: readonly string[],
): Promise<void> {
  const added = wanted.filter((id) => !before.includes(id));
  const existing = await existingComics(tx, added, { ratings: ratingsOf(list.site) });
  const comics = [...new Set(wanted)].filter((id) => before.includes(id) || existing.has(id));
  if (comics.length > maxComicsInList) throw new Refusal('list_full');
  const tables = libraryTables.write(tx);
  await tables
    .deleteFrom('library_list_comic')
    .where('list_id', '=', list.id)
    .where('comic_id', '<>', sql<string>`all(${comics}::uuid[])`)
    .execute();
  // Only new ones are inserted: the others may be deleted for good meanwhile.
  await sql`
    insert into library_list_comic (list_id, comic_id, position) select ${list.id}, unnest(${[...existing]}::uuid[]), 0
  `.execute(tables);
  await sql`
    update library_list_comic set position = sorted.position - 1
    from unnest(${comics}::uuid[]) with ordinality as sorted (comic_id, position)
    where list_id = ${list.id} and library_list_comic.comic_id = sorted.comic_id
      and library_list_comic.position <> sorted.position - 1
  `.execute(tables);
}

async function oneList(tx: Tx, owner: Owner, id: string): Promise<ComicList> {
  const rows = await libraryTables
    .read(tx)
    .selectFrom('library_list')
    .selectAll()
    .where('id', '=', id)
    .where('uid', '=', owner.uid)
    .execute();
  return (await withComics(tx, rows))[0]!;
}
