/** Creators that are in the trash because they were merged into others. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';

/** The creator that this one was merged into, at the end of all merges; undefined if that is in the trash. */
export async function presentCreatorOf(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with recursive merged as (
      select id, merged_into, trash_id from stored_creator where id = ${id}
      union all
      select next.id, next.merged_into, next.trash_id from merged
      join stored_creator as next on next.id = merged.merged_into where merged.trash_id is not null
    )
    select id from merged where trash_id is null`.execute(catalogueTables.read(db));
  return rows[0]?.id;
}

/** A merged creator with what its merge has changed of the names of the other one. */
export type MergedRow = { id: string; merged_names: string[]; merge_hid_names: boolean };

/** The creators that are merged into this one. */
export async function mergedInto(tx: Tx, id: string): Promise<MergedRow[]> {
  return catalogueTables
    .write(tx)
    .selectFrom('stored_creator')
    .select(['id', 'merged_names', 'merge_hid_names'])
    .where('merged_into', '=', id)
    .execute();
}

/** What staff say of the other names of a creator counts more than what its merges have changed of them. */
export async function keepNamesWhenMergesEnd(
  tx: Tx,
  { id, folded_aliases }: { id: string; folded_aliases: string[] },
): Promise<void> {
  await sql`update stored_creator set merge_hid_names = false,
      merged_names = array(select unnest(merged_names) intersect select unnest(${folded_aliases}::text[]))
    where merged_into = ${id}`.execute(catalogueTables.write(tx));
}

/**
 * Deletes the credits of a comic by which restoring a creator from the trash would bring back what staff have removed since:
 * those of merged creators whose other creator no longer has the credit, and those of the other site.
 */
export async function deleteOutdatedCredits(tx: Tx, comic: { id: string; site: string }): Promise<void> {
  const tables = catalogueTables.write(tx);
  await sql`delete from comic_creator using stored_creator as creator
    where comic_id = ${comic.id} and creator.id = creator_id and creator.site <> ${comic.site}`.execute(
    tables,
  );
  // Repeated, because a merged creator may have been merged into one that was merged later.
  for (let deleted = -1n; deleted !== 0n;) {
    const { numAffectedRows = 0n } = await sql`delete from comic_creator using stored_creator as merged
      where comic_id = ${comic.id} and merged.id = creator_id and merged.merged_into is not null
        and not exists (select from comic_creator as kept where kept.comic_id = ${comic.id}
          and kept.creator_id = merged.merged_into and kept.role = comic_creator.role)`.execute(tables);
    deleted = numAffectedRows;
  }
}
