import { sql } from 'kysely';
import { assetTables } from './assets.tables.ts';
import type { AssetPorts } from './ports.ts';
import { removeGivenUp } from './remove-files.ts';
import { isWriterAlive, longestWriting } from './writer.ts';

type SweepPorts = Pick<AssetPorts, 'db' | 'storage' | 'clock' | 'writer'>;

/**
 * Removes the files that writers left when they were killed, and those that were given up. Writers of this machine
 * that no longer run are known at once, all others are given an hour. Answers how many files went.
 */
export async function sweep(ports: SweepPorts): Promise<number> {
  const { db, clock, writer } = ports;
  const writing = await assetTables
    .read(db)
    .selectFrom('stored_file')
    .select('writer')
    .distinct()
    .where('state', '=', 'writing')
    .execute();
  const dead: string[] = [];
  for (const row of writing) if (!(await isWriterAlive(row.writer, writer))) dead.push(row.writer);
  const tooOld = new Date(clock.now().getTime() - longestWriting);
  await db.transaction((tx) =>
    assetTables
      .write(tx)
      .updateTable('stored_file')
      .set({ state: 'deleting', at: sql<Date>`now()` })
      .where('state', '=', 'writing')
      .where((row) => row.or([row('writer', '=', sql<string>`any(${dead})`), row('at', '<', tooOld)]))
      .execute(),
  );
  return removeGivenUp(ports);
}
