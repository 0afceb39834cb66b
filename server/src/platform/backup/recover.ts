/** Recovers an embedded PostgreSQL from a copy of a running one and the log since then. */
import { chown, copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { attachEmbeddedPostgres, type EmbeddedPostgres } from '../database/embedded-postgres.ts';
import { recoverySettings } from '../database/embedded/archive.ts';
import { openHome } from '../database/embedded/home.ts';
import { StartError } from '../start-error.ts';
import { clusterFolder, labelFile } from './layout.ts';

/** In this data folder, to a time, a named point or the end of the log. Call `detach` of the answer. */
export async function recover(
  dataDir: string,
  { target, maxConnections }: { target: Parameters<typeof recoverySettings>[0]; maxConnections: number },
): Promise<EmbeddedPostgres> {
  const cluster = path.join(dataDir, clusterFolder);
  const { owner } = openHome(dataDir);
  await copyFile(path.join(dataDir, labelFile), path.join(cluster, 'backup_label'));
  await writeFile(path.join(cluster, 'recovery.signal'), '');
  if (owner) {
    for (const name of ['backup_label', 'recovery.signal'])
      await chown(path.join(cluster, name), owner.uid, owner.gid);
  }
  const ended: string[] = [];
  const embedded = await attachEmbeddedPostgres(dataDir, {
    applicationName: 'longstrip-restore',
    log: (message) => ended.push(message),
    // A recovering server needs at least as many connections as the one that wrote the log.
    settings: [...recoverySettings(target), `max_connections=${maxConnections}`],
  });
  try {
    while (await isRecovering(embedded)) {
      if (ended.some((message) => message.includes('ended')))
        throw new StartError(
          `The recovery ended before its target: see ${path.join(dataDir, 'postgres/postgres.log')}.`,
        );
      await sleep(100);
    }
    return embedded;
  } catch (error) {
    await embedded.detach();
    throw error;
  }
}

async function isRecovering({ connection }: EmbeddedPostgres): Promise<boolean> {
  const client = new pg.Client({
    ...connection,
    database: 'longstrip',
    application_name: 'longstrip-restore',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is');
    return rows[0]!.is;
  } catch {
    return true;
  } finally {
    await client.end().catch(() => {});
  }
}
