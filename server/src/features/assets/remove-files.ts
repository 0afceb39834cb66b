import { sql } from 'kysely';
import { assetTables } from './assets.tables.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { AssetPorts } from './ports.ts';

/** Few, because the transaction stays open while the files are deleted, which is slow on remote storage. */
const batchSize = 8;

/**
 * Removes files that are marked for deletion, then their rows: the given keys, or all. The rows stay locked
 * meanwhile, so that a writer of the same file waits. Answers how many files it removed. If storage refuses to delete
 * some, it removes all others first and then throws.
 */
export async function removeMarkedFiles(
  { db, storage }: Pick<AssetPorts, 'db' | 'storage'>,
  keys?: readonly string[],
  signal?: AbortSignal,
): Promise<number> {
  const refused: { key: string; error: unknown }[] = [];
  for (let removed = 0; ;) {
    const count = await db.transaction(async (tx) => {
      const tables = assetTables.write(tx);
      const rows = await tables
        .selectFrom('stored_file')
        .select('key')
        .where('state', '=', 'deleting')
        .where('key', '<>', sql<string>`all(${refused.map(({ key }) => key)}::text[])`)
        .$if(keys !== undefined, (query) => query.where('key', '=', sql<string>`any(${keys})`))
        .limit(batchSize)
        .forUpdate()
        .skipLocked()
        .execute();
      const gone: string[] = [];
      await inParallel(rows, batchSize, async ({ key }) => {
        try {
          await storage.delete(key);
          gone.push(key);
        } catch (error) {
          refused.push({ key, error });
        }
      });
      await tables
        .deleteFrom('stored_file')
        .where('key', '=', sql<string>`any(${gone})`)
        .execute();
      removed += gone.length;
      return rows.length;
    });
    if (count === batchSize && !signal?.aborted) continue;
    if (refused.length > 0) throw refused[0]!.error;
    return removed;
  }
}
