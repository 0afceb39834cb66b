import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { trashTables } from './trash.tables.ts';

/**
 * Moves what the previous version has put into the trash, as copies of rows, to where this version keeps it. The next
 * version drops it, with `trash_row`.
 */
export async function moveCopies(tx: Tx): Promise<void> {
  await sql`select move_trash_copies()`.execute(trashTables.write(tx));
}
