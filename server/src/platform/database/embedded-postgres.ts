/**
 * The embedded PostgreSQL: created on the first start, reached only by a unix socket. Several of our processes may
 * use one data directory: the second one attaches, and the last one stops the server. Each process holds a lease,
 * which is a connection with a shared advisory lock. A killed process loses it, and the next start takes over the
 * server that it left running.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { withFileLock } from '../../../../bootstrap/lock.mjs';
import { writeAccessRules } from './embedded/access-rules.ts';
import { findServer, makeCluster, startLimitSeconds, startServer, stopServer } from './embedded/cluster.ts';
import { openHome, type Home } from './embedded/home.ts';
import { until } from './embedded/processes.ts';
import { isStorageFull } from '../storage/free-space.ts';
import { isTransient } from './wait-for-database.ts';

export type EmbeddedPostgres = {
  /** For `pg`: host (the socket's folder), port, user. The caller names the database. */
  readonly connection: { readonly host: string; readonly port: number; readonly user: string };
  /** Stops the server if no other process of ours uses it. Close every connection first. */
  detach(): Promise<'stopped' | 'left running'>;
};

export type EmbeddedOptions = {
  /** Shown in pg_stat_activity; must begin with `longstrip`, by which our connections are recognised. */
  applicationName: string;
  log?: (message: string) => void;
  /** Extra server settings, such as `fsync=off` for tests; they count only for the process that starts the server. */
  settings?: readonly string[];
};

const leaseKey = 0x6c6f6e67; // "long"
const lockLimit = { limitMs: 120_000 };

/** Attaches to the PostgreSQL in `dataDir`; creates or starts it first if necessary. */
export async function attachEmbeddedPostgres(
  dataDir: string,
  { applicationName, log = () => {}, settings = [] }: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  const home = openHome(dataDir);
  const connection = { host: home.socketDir, port: 5432, user: 'longstrip' };
  let lease: pg.Client | undefined;
  let detaching: Promise<'stopped' | 'left running'> | undefined;

  const enter = async () => {
    if (detaching) return;
    const end = Date.now() + startLimitSeconds * 1000;
    for (let attempt = 0; ; attempt++) {
      const pid = await findServer(home);
      if (pid === undefined) {
        await makeCluster(home, !settings.includes('fsync=off'));
        await writeAccessRules(home.cluster);
        await startServer(home, settings);
      } else if (await writeAccessRules(home.cluster)) {
        // The server was started by an earlier version, which trusted every local user.
        process.kill(pid, 'SIGHUP');
      }
      try {
        lease = await takeLease(connection, applicationName);
        lease.on('end', () => void reenter());
        return;
      } catch (error) {
        // A process that has ended meanwhile had begun to start or stop the server.
        if (!isTransient(error) || Date.now() > end) throw error;
        if (attempt === 0) log('The database is still starting.');
        await sleep(20);
      }
    }
  };

  // PostgreSQL ended unexpectedly (killed, out of memory): one of our processes starts it again, the rest attach.
  const reenter = async () => {
    for (let attempt = 0; !detaching; attempt++) {
      try {
        log('The embedded PostgreSQL ended. Starting it again.');
        await withFileLock(home.lock, enter, lockLimit);
        // A concurrent `detach` may need this lease to stop the server.
        if (detaching) {
          await detaching;
          await lease?.end();
        }
        return;
      } catch (error) {
        log(`It could not be started: ${(error as Error).message}`);
        await sleep(Math.min(30_000, 500 * 2 ** attempt), undefined, { ref: false });
      }
    }
  };

  await withFileLock(home.lock, enter, lockLimit);
  return { connection, detach: () => (detaching ??= leave(home, () => lease)) };
}

/** Stops the server in `dataDir`, also if processes use it, before its files change hands. */
export async function stopEmbeddedPostgres(dataDir: string): Promise<void> {
  const home = openHome(dataDir);
  const stop = async () => {
    const pid = await findServer(home);
    if (pid !== undefined) await stopServer(home, pid);
  };
  await withFileLock(home.lock, stop, lockLimit);
}

async function leave(home: Home, current: () => pg.Client | undefined): Promise<'stopped' | 'left running'> {
  const stopIfLast = async () => {
    const lease = current();
    lease?.removeAllListeners('end');
    const pid = await findServer(home);
    if (pid === undefined) return 'stopped';
    if (!lease || !(await isLastOne(lease))) return 'left running';
    await stopServer(home, pid);
    return 'stopped';
  };
  try {
    // A short wait: a process that holds the lock to start the server will use it.
    return await withFileLock(home.lock, stopIfLast, { limitMs: 10_000 });
  } catch (error) {
    // The lock is a file, which a full disk does not take. Nor can another process start the server then.
    return isStorageFull(error) ? await stopIfLast() : 'left running';
  } finally {
    await current()
      ?.end()
      .catch(() => {});
  }
}

async function takeLease(connection: pg.ClientConfig, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    application_name: applicationName,
    keepAlive: true,
  });
  client.on('error', () => {}); // "end" follows and is what counts
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1)', [leaseKey]);
  return client;
}

async function isLastOne(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [leaseKey]);
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [leaseKey]);
  if (!rows[0]?.got) return false;
  // A process without a lease, such as a worker that was handed the address, counts too. Connections that were just
  // closed take a moment to go.
  return until(
    async () => {
      const others = await client.query(
        `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name like 'longstrip%' limit 1`,
      );
      return others.rowCount === 0;
    },
    500,
    20,
  );
}
