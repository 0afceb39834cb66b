/**
 * The PostgreSQL that comes with us: made on the first start, reached by a unix socket only. Several of
 * our processes may use one data directory; whoever comes second attaches, the last one out stops it.
 *
 * Who is still in is known by a lease: a connection that holds a shared advisory lock. A process that is
 * killed loses it by itself, and the server it left running is adopted by the next start.
 */
import pg from 'pg';
import { writeAccessRules } from './embedded/access-rules.ts';
import { findBinaries } from './embedded/binaries.ts';
import { makeCluster } from './embedded/cluster.ts';
import { openHome, type Home } from './embedded/home.ts';
import { withLock } from './embedded/lock.ts';
import { findRunning, startPostmaster, stopPostmaster } from './embedded/postmaster.ts';
import type { Postmaster } from './embedded/postmaster-pid.ts';
import { until } from './embedded/processes.ts';

export type EmbeddedPostgres = {
  /** For `pg`: host (the socket's folder), port, user. The database is the caller's to name. */
  readonly connection: { readonly host: string; readonly port: number; readonly user: string };
  /** What attaching meant this time. */
  readonly how: 'created' | 'started' | 'attached';
  /** Lets go. Close every connection first; stops the server if nobody else of us uses it. */
  detach(): Promise<'stopped' | 'left running'>;
};

export type EmbeddedOptions = {
  /** Shown in pg_stat_activity; begins with `longstrip`, which is how we know our own. */
  applicationName: string;
  say?: (words: string) => void;
  /** Extra server settings, such as `fsync=off` for tests; they count only for the process that starts it. */
  settings?: readonly string[];
};

const lease = 0x6c6f6e67; // "long"

/** Attaches to the PostgreSQL in `dataDir`, making or starting it if need be. */
export async function attachEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32')
    return (await import('./embedded/windows.ts')).attachOnWindows(dataDir, options);
  const home = openHome(dataDir);
  const say = options.say ?? (() => {});
  let how: EmbeddedPostgres['how'] = 'attached';
  let client: pg.Client | undefined;
  let detaching: Promise<'stopped' | 'left running'> | undefined;

  const enter = () =>
    withLock(home.lock, async () => {
      if (detaching) return;
      let running = await findRunning(home, say);
      if (running) {
        // It may have been started by an earlier version, which trusted every local user.
        if (await writeAccessRules(home.cluster)) process.kill(running.pid, 'SIGHUP');
      } else {
        const programs = await findBinaries(home.owner, home.folder);
        const durable = !options.settings?.includes('fsync=off');
        how = (await makeCluster(home, programs.initdb, durable)) ? 'created' : 'started';
        await writeAccessRules(home.cluster);
        running = await startPostmaster(home, programs, options.settings ?? []);
      }
      const host = hostOf(running, home);
      client = await takeLease(host, running.port, options.applicationName);
      client.on('end', () => void reenter());
      return { host, port: running.port, user: 'longstrip' };
    });

  // PostgreSQL ended under us (killed, out of memory): each of us tries, one starts it, the rest attach.
  const reenter = async () => {
    for (let attempt = 0; !detaching; attempt++) {
      try {
        say('The embedded PostgreSQL ended. Starting it again.');
        await enter();
        // Who leaves meanwhile may be about to stop the server by this very lease: it is theirs until they are done.
        if (detaching) {
          await detaching;
          await client?.end();
        }
        return;
      } catch (error) {
        say(`It could not be started: ${(error as Error).message}`);
        await new Promise((resolve) => setTimeout(resolve, Math.min(30_000, 500 * 2 ** attempt)).unref());
      }
    }
  };

  const connection = (await enter())!;
  return {
    connection,
    get how() {
      return how;
    },
    detach: () => (detaching ??= leave(home, () => client)),
  };
}

/** Stops the server in `dataDir`, whoever uses it, before its files change hands. */
export async function stopEmbeddedPostgres(dataDir: string): Promise<void> {
  const home = openHome(dataDir);
  await withLock(home.lock, async () => {
    const running = await findRunning(home, () => {});
    if (running) await stopPostmaster(home, running.pid);
  });
}

async function leave(home: Home, current: () => pg.Client | undefined): Promise<'stopped' | 'left running'> {
  // Not worth a long wait: if somebody else is starting it, it is in use.
  return withLock(
    home.lock,
    async () => {
      const client = current();
      client?.removeAllListeners('end');
      try {
        const running = await findRunning(home, () => {});
        if (!running) return 'stopped' as const;
        if (!client || !(await isLastOne(client))) return 'left running';
        await stopPostmaster(home, running.pid);
        return 'stopped';
      } catch {
        return 'left running';
      } finally {
        await client?.end().catch(() => {});
      }
    },
    10_000,
  ).catch(async () => {
    await current()
      ?.end()
      .catch(() => {});
    return 'left running' as const;
  });
}

async function takeLease(host: string, port: number, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    host,
    port,
    user: 'longstrip',
    database: 'postgres',
    application_name: applicationName,
    keepAlive: true,
  });
  client.on('error', () => {}); // "end" follows and is what counts
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1)', [lease]);
  return client;
}

async function isLastOne(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [lease]);
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lease]);
  if (!rows[0]?.got) return false;
  // Also somebody without a lease, such as a worker that was handed the address. Connections that were
  // just closed take a moment to go.
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

/** A server started by descriptor writes a path that only it can follow. */
function hostOf(running: Postmaster, home: Home): string {
  return running.socketDir.startsWith('/proc/self/fd/') ? home.socketDir : running.socketDir;
}
