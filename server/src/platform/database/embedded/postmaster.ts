/** Starts and stops the PostgreSQL server of one home. Callers hold the home's lock. */
import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { lstat, open, readFile, rename, type FileHandle } from 'node:fs/promises';
import type { Binaries } from './binaries.ts';
import { programOptions } from './cluster.ts';
import type { Home } from './home.ts';
import { readPostmaster, removePostmasterFile, runsOurs, type Postmaster } from './postmaster-pid.ts';
import { isAlive, until } from './processes.ts';

const startLimit = 5 * 60_000; // recovery of a large database after a crash

/** The server that already runs here and is ready, if there is one. */
export async function findRunning(home: Home, say: (words: string) => void): Promise<Postmaster | undefined> {
  let found = await readPostmaster(home.cluster);
  if (found === 'broken') {
    // It is written within a moment of being made; longer means that nobody writes any more.
    await until(async () => (await readPostmaster(home.cluster)) !== 'broken', 300);
    found = await readPostmaster(home.cluster);
    if (found === 'broken') await removePostmasterFile(home.cluster);
  }
  if (!found || found === 'broken') return undefined;
  const { pid } = found;
  if (!(await runsOurs(pid, home.mark))) {
    if (await isAlive(pid)) {
      say(
        `Removing what a PostgreSQL that was killed left behind; its process id ${pid} is another program's now.`,
      );
      await removePostmasterFile(home.cluster);
    }
    return undefined;
  }
  if (found.status === 'starting') say('The database is still starting.');
  const settled = await until(async () => {
    const now = await readPostmaster(home.cluster);
    if (now && now !== 'broken' && now.pid === pid && now.status === 'ready') return true;
    return !(await runsOurs(pid, home.mark));
  }, startLimit);
  const now = await readPostmaster(home.cluster);
  if (settled && now && now !== 'broken' && now.status === 'ready' && (await runsOurs(now.pid, home.mark)))
    return now;
  if (!settled)
    throw new Error(
      `The PostgreSQL with process id ${pid} in ${home.folder} neither starts nor stops. Its words are in ${home.log}.`,
    );
  return undefined;
}

/** Starts the server; it outlives this process unless it is stopped. */
export async function startPostmaster(
  home: Home,
  programs: Binaries,
  settings: readonly string[],
): Promise<Postmaster> {
  await turnLog(home.log);
  const log = await openLog(home);
  const before = (await log.stat()).size;
  const { options, started } = await programOptions(home, log.fd);
  // Its own session: Ctrl-C in a terminal must reach us alone, our last queries still need it.
  const child = spawn(
    programs.postgres,
    [
      '-D',
      home.asOwner(home.cluster),
      '-p',
      '5432',
      ...[
        `unix_socket_directories="${home.asOwner(home.socketDir).replaceAll('"', '""')}"`,
        'unix_socket_permissions=0700',
        'listen_addresses=',
        `cluster_name=${home.mark}`,
        'max_connections=100',
        'timezone=UTC',
        'log_timezone=UTC',
        ...settings,
      ].flatMap((setting) => ['-c', setting]),
    ],
    { ...options, detached: true },
  );
  let ended: string | undefined;
  child
    .once('error', (error) => (ended = error.message))
    .once('exit', (code, signal) => (ended = `it ended with ${code ?? signal}`));
  child.unref();
  await started();
  await log.close();
  const isReady = async () => {
    const now = await readPostmaster(home.cluster);
    return now && now !== 'broken' && now.pid === child.pid && now.status === 'ready' ? now : undefined;
  };
  await until(async () => ended !== undefined || (await isReady()) !== undefined, startLimit, 5);
  const ready = await isReady();
  if (ready && ended === undefined) return ready;
  const words = (await readFile(home.log, { flag: constants.O_RDONLY | constants.O_NOFOLLOW }))
    .subarray(before)
    .toString()
    .trim()
    .split('\n')
    .slice(-12)
    .join('\n');
  throw new Error(`The embedded PostgreSQL did not start: ${ended ?? 'it took too long'}.\n${words}`);
}

/** Fast shutdown: clients are cut off, everything committed is on disk. True if it had to be done the hard way. */
export async function stopPostmaster(home: Home, pid: number): Promise<boolean> {
  const gone = async () => !(await runsOurs(pid, home.mark));
  const kill = (signal: NodeJS.Signals) => {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  // SIGTERM would wait for every client to leave by itself, for ever if need be.
  kill('SIGINT');
  if (await until(gone, 10_000)) return false;
  kill('SIGQUIT');
  await until(gone, 5_000);
  return true;
}

async function turnLog(log: string): Promise<void> {
  const size = (await lstat(log).catch(() => undefined))?.size ?? 0;
  if (size > 10_000_000) await rename(log, `${log}.1`);
}

/** Root opens it in a folder of another user: not through a link, nor a file that has a second name elsewhere. */
async function openLog({ log, owner }: Home): Promise<FileHandle> {
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
  const handle = await open(log, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ELOOP' ? notALog(log) : error;
    },
  );
  try {
    const found = await handle.stat();
    if (!found.isFile() || found.nlink !== 1) throw notALog(log);
    // PostgreSQL quotes rows in it, e-mail addresses among them.
    await handle.chmod(0o600);
    if (owner) await handle.chown(owner.uid, owner.gid);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

const notALog = (log: string) =>
  new Error(`${log} is not an ordinary file, but a link or something else. Remove it and start again.`);
