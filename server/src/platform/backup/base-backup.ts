/** A copy of the embedded PostgreSQL while it runs, and its log since then. */
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { archiveOf } from '../database/embedded/archive.ts';
import { openHome } from '../database/embedded/home.ts';
import { until } from '../database/embedded/processes.ts';
import { StartError } from '../start-error.ts';
import { digestRows, tablesIn, type Digests } from './digests.ts';

const archiveLimitMs = 10 * 60_000;

/** Creates the folder of the archive, with which archiving begins. */
export async function beginArchiving(client: pg.ClientBase, dataDir: string): Promise<void> {
  const { rows } = await client.query<{ mode: string }>(`select current_setting('archive_mode') as mode`);
  if (rows[0]?.mode !== 'on')
    throw new StartError('The database was started by a version without backups. Restart the server first.');
  const home = openHome(dataDir);
  const archive = archiveOf(home);
  await mkdir(archive, { recursive: true, mode: 0o700 });
  if (home.owner) await chown(archive, home.owner.uid, home.owner.gid);
}

/** Stores the cluster with `copy`; answers the label that belongs to the copy, and the first segment that it needs. */
export async function copyCluster(
  client: pg.ClientBase,
  copy: () => Promise<void>,
): Promise<{ label: string; firstSegment: string }> {
  const started = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('longstrip', true)) as segment`,
  );
  await copy();
  await client.query(`set statement_timeout = ${archiveLimitMs}`);
  // Waits until all that the copy needs is in the archive.
  const { rows } = await client
    .query<{ label: string }>('select labelfile as label from pg_backup_stop(true)')
    .catch((error: unknown) => {
      throw new StartError('PostgreSQL does not archive its log: see postgres.log in DATA_DIR.', {
        cause: error,
      });
    });
  await client.query('reset statement_timeout');
  return { label: rows[0]!.label, firstSegment: started.rows[0]!.segment };
}

/** Completes the log; answers up to when the archive has everything. */
export async function completeLog(client: pg.ClientBase, dataDir: string): Promise<Date> {
  // A commit: a recovery to a time ends at the first one after it.
  const { rows } = await client.query<{ at: Date }>(
    `select now() as at, pg_logical_emit_message(true, 'longstrip', 'backup')`,
  );
  const { rows: switched } = await client.query<{ segment: string }>(
    'select pg_walfile_name(pg_switch_wal()) as segment',
  );
  const file = path.join(archiveOf(openHome(dataDir)), `${switched[0]!.segment}.gz`);
  if (!(await until(async () => existsSync(file), archiveLimitMs, 50)))
    throw new StartError('PostgreSQL does not archive its log: see postgres.log in DATA_DIR.');
  return rows[0]!.at;
}

/** Removes segments from before a copy. */
export async function clearArchive(dataDir: string, firstSegment: string): Promise<void> {
  const archive = archiveOf(openHome(dataDir));
  for (const name of await readdir(archive))
    if (name.slice(0, firstSegment.length) < firstSegment)
      await rm(path.join(archive, name), { force: true });
}

/**
 * Digests of all rows at a named point of the log. Writers wait for a moment, in which both are taken; reading all rows
 * takes its time, but delays no writer.
 */
export async function digestAtPoint(session: pg.ClientConfig, point: string): Promise<Digests> {
  const [locker, reader] = [new pg.Client(session), new pg.Client(session)];
  for (const client of [locker, reader]) {
    client.on('error', () => {}); // its queries fail, too
    await client.connect();
  }
  try {
    const isTaken = await lockedSnapshot(locker, async (name) => {
      await reader.query('begin isolation level repeatable read read only');
      await reader.query(`set transaction snapshot '${name}'`);
      await locker.query('select pg_create_restore_point($1)', [point]);
    });
    if (!isTaken) throw new StartError('The database is too busy to count its rows. Try again.');
    return await digestRows(reader);
  } finally {
    await Promise.all([locker.end(), reader.end()]);
  }
}

/** How long writers may wait for the tables: less than `deadlock_timeout`, after which one of them would be aborted. */
const lockLimitMs = 300;
const lockAttempts = 100;

/** False if the tables could not be locked in many short tries. */
async function lockedSnapshot(
  client: pg.Client,
  withSnapshot: (name: string) => Promise<void>,
): Promise<boolean> {
  for (let attempt = 0; attempt < lockAttempts; attempt++) {
    const tables = await tablesIn(client);
    try {
      await client.query('begin isolation level repeatable read');
      await client.query(`set local statement_timeout = ${lockLimitMs}`);
      await client.query(`lock table ${tables.join(', ')} in share mode`);
      const { rows } = await client.query<{ name: string }>('select pg_export_snapshot() as name');
      await withSnapshot(rows[0]!.name);
      await client.query('commit');
      return true;
    } catch (error) {
      await client.query('rollback');
      // The limit, a deadlock, or a table that is gone.
      if (!['57014', '40P01', '42P01'].includes((error as { code?: string }).code ?? '')) throw error;
      await sleep(lockLimitMs);
    }
  }
  return false;
}
