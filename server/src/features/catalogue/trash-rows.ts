/** Copies rows of the catalogue, and banners, into the trash and back. Their images stay as they are. */
import { type AssetVariant, assetVariants } from '@longstrip/contract/assets/picture';
import type { ContentRating } from '@longstrip/contract/site';
import { sql, type RawBuilder } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/tables.ts';
import type { Author } from '../versions/index.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import { catalogueTables } from './catalogue.tables.ts';
import type { CataloguePorts } from './ports.ts';
import type { TrashRow } from './trash.queries.ts';

export type TrashedTable = 'comic' | 'comic_genre' | 'chapter' | 'page' | 'genre' | 'featured_banner';

/** `id`: what was put into the trash; `trashId`: the entry that restores it. */
export type Trashed = { id: string; trashId: string };

/** `deleted` is for the audit trail: one object for each deleted thing, or for the pages of a variant. */
export type Deletion = { trashed: Trashed[]; deleted: object[] };

/** Creates an entry with copies of the rows that match the conditions; returns its id. The caller deletes the rows. */
export async function addToTrash(
  tx: Tx,
  entry: Pick<TrashRow, 'kind' | 'title' | 'comic_id' | 'chapter_id' | 'deleted_at'>,
  rows: Partial<Record<TrashedTable, RawBuilder<boolean>>>,
): Promise<string> {
  const tables = catalogueTables.write(tx);
  const id = uuid();
  await tables
    .insertInto('trash')
    .values({
      id,
      ...entry,
      content_rating: sql<ContentRating | null>`(select content_rating from comic where id = ${entry.comic_id})`,
    })
    .execute();
  for (const [table, condition] of Object.entries(rows))
    await sql`insert into trash_row (trash_id, table_name, content)
      select ${id}, ${table}, to_jsonb(${sql.table(table)}) from ${sql.table(table)} where ${condition}`.execute(
      tables,
    );
  const countOf = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})`;
  const pagesOf = (variant: AssetVariant) =>
    sql`${sql.lit(variant)}, ${countOf(sql`table_name = 'page' and content->>'variant' = ${sql.lit(variant)}`)}`;
  await sql`update trash set contents = (
      select jsonb_build_object(
        'comics', ${countOf(sql`table_name = 'comic_genre'`)},
        'chapters', ${countOf(sql`table_name = 'chapter'`)},
        'pages', jsonb_build_object(${sql.join(assetVariants.map(pagesOf))}))
      from trash_row where trash_id = ${id})
    where id = ${id}`.execute(tables);
  return id;
}

/** Records who made a deletion, in its transaction; returns the deletion. */
export async function signDeletion<D extends { trashed: readonly Pick<Trashed, 'trashId'>[] }>(
  tx: Tx,
  deletion: D,
  author: Author,
  { holdAccount }: Pick<CataloguePorts, 'holdAccount'>,
): Promise<D> {
  const ids = deletion.trashed.map(({ trashId }) => trashId);
  if (ids.length === 0) return deletion;
  const author_uid = author.uid && (await holdAccount(tx, author.uid)) ? author.uid : null;
  await catalogueTables
    .write(tx)
    .updateTable('trash')
    .set({ author_uid, author_key: author.keyId })
    .where('id', '=', anyOf(ids))
    .execute();
  return deletion;
}

/** Removes an author whose account is erased. The entries stay. */
export async function forgetTrashAuthor(tx: Tx, uid: string): Promise<void> {
  await catalogueTables
    .write(tx)
    .updateTable('trash')
    .set({ author_uid: null })
    .where('author_uid', '=', uid)
    .execute();
}

/** Inserts rows again from their copies. Columns that a newer version added get their defaults. */
export async function insertCopies(tx: Tx, table: TrashedTable, copies: RawBuilder<unknown>): Promise<void> {
  const tables = catalogueTables.write(tx);
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
      and column_name in (select jsonb_object_keys(content) from (select content from (${copies}) as copy limit 1) as one)
  `.execute(tables);
  if (rows.length === 0) return;
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from (${copies}) as copy, jsonb_populate_record(null::${sql.table(table)}, content)`.execute(
    tables,
  );
}
