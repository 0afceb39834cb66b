/**
 * The states of a file in storage. The order of steps is the whole promise: a row in `writing` is committed
 * before bytes are written, the transaction that makes the domain rows turns it to `kept`, and a row in
 * `deleting` outlives its bytes.
 */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { assetTables } from './assets.tables.ts';

export type NewFile = { key: string; imageId: string; bytes: number };

/**
 * Announces files about to be written; answers with the keys that are still to be written, which leaves out
 * those that are kept already. Takes over what a dead writer left, and waits for a sweep that is removing it.
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

/** Turns announced files to kept; false if a sweep has given up on any of them, and then nothing may rely on them. */
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

/** Marks the kept files of images for removal. What is being written belongs to its writer, who will find the image gone. */
export async function giveUpKept(tx: Tx, imageIds: readonly string[]): Promise<void> {
  await assetTables
    .write(tx)
    .updateTable('stored_file')
    .set({ state: 'deleting', at: sql<Date>`now()` })
    .where('image_id', '=', sql<string>`any(${imageIds}::uuid[])`)
    .where('state', '=', 'kept')
    .execute();
}

/**
 * Marks files that were announced, and will not be kept, for removal. A row that a sweep has removed comes back for
 * it: the bytes may have been written after the sweep.
 */
export async function giveUpWritten(tx: Tx, files: readonly NewFile[], writer: string): Promise<void> {
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
