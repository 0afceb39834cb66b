/** Copies rows of the catalogue, and banners, into the trash and back. Their images stay as they are. */
import type { ContentRating } from '@longstrip/contract/site';
import { sql, type RawBuilder } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';
import type { TrashRow } from './trash.queries.ts';

export type TrashedTable = 'comic' | 'comic_genre' | 'chapter' | 'page' | 'genre' | 'featured_banner';

/** `id`: what was put into the trash; `trashId`: the entry that restores it. */
export type Trashed = { id: string; trashId: string };

/** `deleted` is for the audit trail: one object for each deleted thing, or for the pages of a variant. */
export type Deletion = { trashed: Trashed[]; deleted: object[] };

/** Creates an entry with copies of the rows that match the conditions; returns its id. The caller deletes the rows. */
export async function addToTrash(
  tx: Tx,
  entry: Omit<TrashRow, 'id' | 'content_rating'>,
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
  return id;
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
