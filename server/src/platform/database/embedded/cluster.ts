/** Creates, starts and stops a cluster with PostgreSQL's own programs. Callers hold the lock of its folders. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { lchown, lstat, mkdir, open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { birthOf, isSignalled } from '../../../../../bootstrap/processes.mjs';
import { findPrograms } from './binaries.ts';
import type { Home } from './home.ts';
import { commandOf, isAlive, until } from './processes.ts';
import { StartError } from '../../start-error.ts';

/** Recovery of a large database after a crash takes long. */
export const startLimitSeconds = 300;

/** The process id of the server, whether it is starting, ready or stopping. */
export async function findServer({ cluster, socketDir, mark }: Home): Promise<number | undefined> {
  const file = path.join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return undefined;
  const pid = Number.parseInt(text, 10);
  if (isServer(pid, mark)) return pid;
  // PostgreSQL does not start if its lock files are empty, or name a zombie or another program.
  if (!(pid > 0) || isSignalled(pid))
    for (const each of [file, path.join(socketDir, '.s.PGSQL.5432.lock')]) await rm(each, { force: true });
  return undefined;
}

const isServer = (pid: number, mark: string) =>
  isAlive(pid) && commandOf(pid).includes(`cluster_name=${mark}`);

/** Creates the cluster if there is none: in another folder, which is then renamed. */
export async function makeCluster(home: Home, durable: boolean): Promise<void> {
  if (await stat(path.join(home.cluster, 'PG_VERSION')).catch(() => undefined)) return;
  const fresh = path.join(home.folder, 'init');
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  if (home.owner) await lchown(fresh, home.owner.uid, home.owner.gid);
  // Sorts the same on every system. Queries that sort for people name an ICU collation.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await run(home, 'initdb', [
    '-D',
    home.asOwner(fresh),
    '-U',
    'longstrip',
    '--auth=reject',
    '--no-instructions',
    ...locale,
    ...(durable ? [] : ['--no-sync']),
  ]);
  await rename(fresh, home.cluster);
}

/** Starts the server; it outlives this process, and a Ctrl-C in its terminal, until it is stopped. */
export async function startServer(home: Home, settings: readonly string[]): Promise<void> {
  const size = (await lstat(home.log).catch(() => undefined))?.size ?? 0;
  if (size > 10_000_000) await rename(home.log, `${home.log}.1`);
  const options = [
    'port=5432',
    `unix_socket_directories="${home.asOwner(home.socketDir).replaceAll('"', '""')}"`,
    'unix_socket_permissions=0700',
    'listen_addresses=',
    `cluster_name=${home.mark}`,
    'max_connections=100',
    'timezone=UTC',
    'log_timezone=UTC',
    ...settings,
  ];
  const quoted = options.map((option) => `-c '${option.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  await run(home, 'pg_ctl', ['start', '-w', '-s', '-t', String(startLimitSeconds), '-o', quoted]);
}

/** Fast shutdown: clients are disconnected, everything committed is on disk. SIGKILL if that takes too long. */
export async function stopServer(home: Home, pid: number): Promise<void> {
  const birth = birthOf(pid);
  const stop = (mode: string) => run(home, 'pg_ctl', ['stop', '-w', '-s', '-m', mode, '-t', '10']);
  await stop('fast').catch(() => stop('immediate'));
  // pg_ctl waits until the process deletes its lock file, shortly before it ends. An ending process has no command
  // line.
  await until(async () => birthOf(pid) !== birth, 5_000);
}

/** Runs a program of PostgreSQL as the cluster's owner, without our environment. Its output goes to the log. */
async function run(home: Home, program: 'initdb' | 'pg_ctl', args: string[]): Promise<void> {
  const programs = await findPrograms(home.owner, home.folder);
  const log = await openLog(home);
  const folder = await open(home.folder);
  try {
    const { size } = await log.stat();
    const child = spawn(path.join(programs, program), args, {
      ...home.owner,
      cwd: '/',
      env: {
        LC_ALL: 'C',
        TZ: 'UTC',
        PATH: process.env['PATH'] ?? '/usr/bin:/bin',
        // Not as an argument, which pg_ctl would hand to a shell.
        ...(program === 'pg_ctl' && { PGDATA: home.asOwner(home.cluster) }),
      },
      stdio: ['ignore', log.fd, log.fd, folder.fd],
    });
    const [code, signal] = (await once(child, 'exit').catch((error: Error) => {
      throw new StartError(
        `${program} could not be started: ${error.message}. On Alpine and other systems without glibc, set DATABASE_URL.`,
      );
    })) as [number | null, string | null];
    if (code === 0) return;
    const output = Buffer.alloc(16_384);
    const { bytesRead } = await log.read(
      output,
      0,
      output.length,
      Math.max(size, (await log.stat()).size - output.length),
    );
    const lines = output.toString('utf8', 0, bytesRead).trim().split('\n').slice(-12).join('\n');
    throw new StartError(
      `The embedded PostgreSQL failed in ${home.folder} (${program}: ${code ?? signal}).\n${lines}`,
    );
  } finally {
    await Promise.all([log.close(), folder.close()]);
  }
}

/** Root opens the log in a folder of another user, so neither symbolic nor hard links are accepted. */
async function openLog({ log, owner }: Home): Promise<FileHandle> {
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW, O_NONBLOCK } = constants;
  const refused = new StartError(
    `${log} is not an ordinary file, but a link or something else. Remove it and start again.`,
  );
  const handle = await open(log, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ELOOP' ? refused : error;
    },
  );
  try {
    const found = await handle.stat();
    if (!found.isFile() || found.nlink !== 1) throw refused;
    // PostgreSQL quotes rows in the log, e-mail addresses among them.
    await handle.chmod(0o600);
    if (owner) await handle.chown(owner.uid, owner.gid);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}
