/** Creators and people in the index. */
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { sql } from 'kysely';
import { namesOfCreators } from '../catalogue/index.ts';
import { foldAll, textOf } from './indexed-text.ts';
import { searchTables } from './search.tables.ts';
import { tokensOf } from './tokens.ts';

export async function indexCreators(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const tables = searchTables.write(tx);
  await tables.deleteFrom('search_creator').where('id', '=', anyOf(ids)).execute();
  const rows = (await namesOfCreators(tx, ids)).map(({ id, site, names }) => ({
    id,
    site,
    ...indexed(names),
  }));
  if (rows.length > 0) await tables.insertInto('search_creator').values(rows).execute();
}

export type PersonNames = { uid: string; email: string | null; displayName: string | null };

/** They are held, so that none of them is erased meanwhile. */
export async function indexPeople(tx: Tx, people: readonly PersonNames[]): Promise<void> {
  if (people.length === 0) return;
  const tables = searchTables.write(tx);
  const uids = people.map(({ uid }) => uid);
  await tables
    .deleteFrom('search_person')
    .where('uid', '=', sql<string>`any(${uids}::text[])`)
    .execute();
  const rows = people.map(({ uid, email, displayName }) => ({
    uid,
    ...indexed([displayName ?? '', email ?? '']),
  }));
  await tables.insertInto('search_person').values(rows).execute();
}

/** Names are found like titles, as a whole and by their beginning. */
function indexed(names: readonly string[]) {
  const folded = { titles: foldAll(names), names: [] };
  return { text: textOf(folded), tokens: tokensOf(folded) };
}
