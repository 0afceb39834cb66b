/**
 * The states of a file in storage. Their order is what makes storage consistent: a row in `writing` is committed
 * before the file is written, the transaction of the domain rows turns it to `kept`, and a row in `deleting` outlives
 * its file.
 */
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { assetTables } from './assets.tables.ts';

export type NewFile = { key: string; imageId: string; bytes: number };

/**
 * Announces files before they are written; answers the keys to write, without those that are kept already. Takes over
 * files of dead writers, and waits for a sweep that is removing one.
 */
export async function announceFiles(tx: Tx, files: readonly NewFile[], writer: string): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  const rows = await assetTables
    .write(tx)
    .insertInto('stored_file')
    .values(
      files.map(({ key, imageId, bytes }) => ({ key, image_id: imageId, bytes, state: 'writing', writer })),
    )
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((row) => ({
          state: 'writing',
          writer: row.ref('excluded.writer'),
          bytes: row.ref('excluded.bytes'),
          at: sql<Date>`now()`,
        }))
        .where('stored_file.state', '<>', 'kept'),
    )
    .returning('key')
    .execute();
  return new Set(rows.map((row) => row.key));
}

/** Turns announced files to kept. False if a sweep has marked any of them for deletion; then none of them may be used. */
export async function keepFiles(tx: Tx, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true;
  const kept = await assetTables
    .write(tx)
    .updateTable('stored_file')
    .set({ state: 'kept', at: sql<Date>`now()` })
    .where('key', '=', sql<string>`any(${keys})`)
    .where('state', 'in', ['writing', 'kept'])
    .returning('key')
    .execute();
  return kept.length === new Set(keys).size;
}

/** Marks the kept files of images for deletion. A file that is still written is left to its writer, which finds the image gone. */
export async function markKeptForDeletion(tx: Tx, imageIds: readonly string[]): Promise<void> {
  await assetTables
    .write(tx)
    .updateTable('stored_file')
    .set({ state: 'deleting', at: sql<Date>`now()` })
    .where('image_id', '=', anyOf(imageIds))
    .where('state', '=', 'kept')
    .execute();
}

/**
 * Marks announced files that will not be kept for deletion. Restores rows that a sweep has removed, because the files
 * may have been written after the sweep.
 */
export async function markForDeletion(tx: Tx, files: readonly NewFile[], writer: string): Promise<void> {
  if (files.length === 0) return;
  await assetTables
    .write(tx)
    .insertInto('stored_file')
    .values(
      files.map(({ key, imageId, bytes }) => ({ key, image_id: imageId, bytes, state: 'deleting', writer })),
    )
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ state: 'deleting', at: sql<Date>`now()` })
        .where('stored_file.state', '=', 'writing')
        .where('stored_file.writer', '=', writer),
    )
    .execute();
}
