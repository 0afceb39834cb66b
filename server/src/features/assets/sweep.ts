import { sql } from 'kysely';
import { assetTables } from './assets.tables.ts';
import type { AssetPorts } from './ports.ts';
import { removeMarkedFiles } from './remove-files.ts';
import { isWriterAlive, longestWriting } from './writer.ts';

type SweepPorts = Pick<AssetPorts, 'db' | 'storage' | 'writer'>;

/**
 * Removes files of killed writers, and files marked for deletion. Stopped writers of this machine are detected
 * immediately; all others get an hour. Returns how many files it removed.
 */
export async function sweep(ports: SweepPorts, signal?: AbortSignal): Promise<number> {
  const { db, writer } = ports;
  const writing = await assetTables
    .read(db)
    .selectFrom('stored_file')
    .select('writer')
    .distinct()
    .where('state', '=', 'writing')
    .execute();
  const dead = writing.map((row) => row.writer).filter((each) => !isWriterAlive(each, writer));
  // Rows carry the time of the database, because the clocks of machines differ.
  const tooOld = sql<Date>`now() - ${longestWriting}::float8 * interval '1 millisecond'`;
  await db.transaction((tx) =>
    assetTables
      .write(tx)
      .updateTable('stored_file')
      .set({ state: 'deleting', at: sql<Date>`now()` })
      .where('state', '=', 'writing')
      .where((row) => row.or([row('writer', '=', sql<string>`any(${dead})`), row('at', '<', tooOld)]))
      .execute(),
  );
  return removeMarkedFiles(ports, undefined, signal);
}
