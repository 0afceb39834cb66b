/**
 * The order in which every command of this slice takes its locks, so that no two deadlock:
 * tally, genres, comics, chapters, pages; rows of one table by id.
 */
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { catalogueTables } from './catalogue.tables.ts';

/** For commands that change the number of comics of a rating or genre. The triggers take the same lock, but too late. */
export async function lockTally(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('comic_tally'))`.execute(catalogueTables.write(tx));
}

/** Locks those of these comics that exist; returns their ids. */
export async function lockComics(tx: Tx, ids: string[]): Promise<string[]> {
  return (await lock(tx, 'comic', ids)).map((row) => row.id);
}

/** Locks those of these chapters that exist; returns their ids. */
export async function lockChapters(tx: Tx, ids: string[]): Promise<string[]> {
  return (await lock(tx, 'chapter', ids)).map((row) => row.id);
}

export async function lockChaptersOf(tx: Tx, comicIds: string[]): Promise<void> {
  await catalogueTables
    .write(tx)
    .selectFrom('chapter')
    .select('id')
    .where('comic_id', '=', anyOf(comicIds))
    .orderBy('id')
    .forUpdate()
    .execute();
}

function lock(tx: Tx, table: 'comic' | 'chapter', ids: string[]): Promise<{ id: string }[]> {
  return catalogueTables
    .write(tx)
    .selectFrom(table)
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}
