import { sql } from 'kysely';
import { assetTables } from './assets.tables.ts';
import { inParallel } from './in-parallel.ts';
import type { AssetPorts } from './ports.ts';

/** Few, because the transaction stays open while the files are deleted, which is slow on remote storage. */
const batchSize = 8;

/**
 * Removes files that are marked for deletion, then their rows: the given keys, or all. The rows stay locked
 * meanwhile, so that a writer of the same file waits. Answers how many files it removed.
 */
export async function removeMarkedFiles(
  { db, storage }: Pick<AssetPorts, 'db' | 'storage'>,
  keys?: readonly string[],
): Promise<number> {
  for (let removed = 0; ;) {
    const count = await db.transaction(async (tx) => {
      const tables = assetTables.write(tx);
      const rows = await tables
        .selectFrom('stored_file')
        .select('key')
        .where('state', '=', 'deleting')
        .$if(keys !== undefined, (query) => query.where('key', '=', sql<string>`any(${keys})`))
        .limit(batchSize)
        .forUpdate()
        .skipLocked()
        .execute();
      await inParallel(rows, batchSize, (row) => storage.delete(row.key));
      const removed = rows.map((row) => row.key);
      await tables
        .deleteFrom('stored_file')
        .where('key', '=', sql<string>`any(${removed})`)
        .execute();
      return rows.length;
    });
    removed += count;
    if (count < batchSize) return removed;
  }
}
