import { sql } from 'kysely';
import { assetTables } from './assets.tables.ts';
import { type DeleteFailure, maxDeletes } from '../../platform/storage/file-storage.ts';
import { mayRemoveFiles } from '../../platform/storage/removal-pause.ts';
import type { AssetPorts } from './ports.ts';

/**
 * Removes files that are marked for deletion, then their rows: the given keys, or all. The rows stay locked
 * meanwhile, so that a writer of the same file waits. Returns how many files it removed. If storage refuses to delete
 * some, it removes all others first and then throws. While a backup runs it removes nothing; a later sweep does.
 */
export async function removeMarkedFiles(
  { db, storage }: Pick<AssetPorts, 'db' | 'storage'>,
  keys?: readonly string[],
  signal?: AbortSignal,
): Promise<number> {
  const refused: DeleteFailure[] = [];
  for (let removed = 0; ;) {
    const count = await db.transaction(async (tx) => {
      if (!(await mayRemoveFiles(tx))) return 0;
      const tables = assetTables.write(tx);
      const rows = await tables
        .selectFrom('stored_file')
        .select('key')
        .where('state', '=', 'deleting')
        .where('key', '<>', sql<string>`all(${refused.map(({ key }) => key)}::text[])`)
        .$if(keys !== undefined, (query) => query.where('key', '=', sql<string>`any(${keys})`))
        .limit(maxDeletes)
        .forUpdate()
        .skipLocked()
        .execute();
      const failures = await storage.delete(rows.map(({ key }) => key));
      refused.push(...failures);
      const kept = new Set(failures.map(({ key }) => key));
      const gone = rows.map(({ key }) => key).filter((key) => !kept.has(key));
      await tables
        .deleteFrom('stored_file')
        .where('key', '=', sql<string>`any(${gone})`)
        .execute();
      removed += gone.length;
      return rows.length;
    });
    if (count === maxDeletes && !signal?.aborted) continue;
    if (refused.length > 0) throw refused[0]!.error;
    return removed;
  }
}
