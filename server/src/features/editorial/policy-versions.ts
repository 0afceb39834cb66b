/** The texts that policies had: kept for good, because buyers agreed to them. */
import type { PolicyId, PolicyVersion } from '@longstrip/contract/editorial/editorial.shapes';
import { readPage, type PageOrder } from '../../platform/database/read-page.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { authorNames, type LookUpAuthorName } from '../versions/index.ts';
import { editorialTables } from './editorial.tables.ts';

type Row = { number: number; created_at: Date; author_uid: string | null; author_key: string | null };

const newestFirst: PageOrder<Row> = { columns: [{ name: 'number', type: 'number' }], direction: 'desc' };

export async function listPolicyVersions(
  db: Database,
  { id, ...page }: { id: PolicyId; limit: number; after?: string | undefined },
  lookUpAuthorName: LookUpAuthorName,
): Promise<{ data: PolicyVersion[]; next: string | null }> {
  const query = editorialTables
    .read(db)
    .selectFrom('policy_version')
    .select(['number', 'created_at', 'author_uid', 'author_key'])
    .where('policy_id', '=', id);
  const { rows, next } = await readPage(query, newestFirst, page);
  const newest = await newestVersion(db, id);
  const nameOf = await authorNames(rows, lookUpAuthorName);
  const data = rows.map((row) => versionOf(row, { newest, author: nameOf(row) }));
  return { data, next };
}

export async function findPolicyVersion(
  source: Database | Tx,
  { id, number }: { id: PolicyId; number: number },
  lookUpAuthorName: LookUpAuthorName,
): Promise<PolicyVersion & { text: string }> {
  const row = await editorialTables
    .read(source)
    .selectFrom('policy_version')
    .selectAll()
    .where('policy_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) throw new Refusal('policy_version_not_found');
  const nameOf = await authorNames([row], lookUpAuthorName);
  const newest = await newestVersion(source, id);
  return { ...versionOf(row, { newest, author: nameOf(row) }), text: row.text };
}

/** The version number of the current text, 0 if there is none. */
export async function newestVersion(source: Database | Tx, id: PolicyId): Promise<number> {
  const row = await editorialTables
    .read(source)
    .selectFrom('policy_version')
    .select('number')
    .where('policy_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** Removes an erased account as the author. The texts stay. */
export async function removePolicyAuthor(tx: Tx, uid: string): Promise<void> {
  await editorialTables
    .write(tx)
    .updateTable('policy_version')
    .set({ author_uid: null })
    .where('author_uid', '=', uid)
    .execute();
}

function versionOf(row: Row, { newest, author }: { newest: number; author: string | null }): PolicyVersion {
  return {
    number: row.number,
    createdAt: row.created_at.toISOString(),
    author,
    isCurrent: row.number === newest,
  };
}
