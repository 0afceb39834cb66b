import { sql } from 'kysely';
import { assetTables } from './assets.tables.ts';
import { inParallel } from './in-parallel.ts';
import type { AssetPorts } from './ports.ts';

const atOnce = 200;

/**
 * Removes the bytes of files that were given up, then their rows: of the given keys, or of all. The rows stay
 * locked meanwhile, so that whoever wants to write such a file again waits. Answers how many there were.
 */
export async function removeGivenUp(
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
        .limit(atOnce)
        .forUpdate()
        .skipLocked()
        .execute();
      await inParallel(rows, 8, (row) => storage.delete(row.key));
      const gone = rows.map((row) => row.key);
      await tables
        .deleteFrom('stored_file')
        .where('key', '=', sql<string>`any(${gone})`)
        .execute();
      return rows.length;
    });
    removed += count;
    if (count < atOnce) return removed;
  }
}
