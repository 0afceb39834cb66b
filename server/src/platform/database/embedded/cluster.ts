/** Makes a fresh cluster: aside first, then moved into place in one step. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { lchown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeAccessRules } from './access-rules.ts';
import { isAlive } from './processes.ts';
import type { Home } from './home.ts';

/** True if a cluster was made, false if there already is one. */
export async function makeCluster(home: Home, initdb: string, durable: boolean): Promise<boolean> {
  if (await stat(path.join(home.cluster, 'PG_VERSION')).catch(() => undefined)) return false;
  await removeAbandoned(home);
  const fresh = path.join(home.folder, `init-${process.pid}-${randomUUID().slice(0, 8)}`);
  await mkdir(fresh, { mode: 0o700 });
  try {
    if (home.owner) await lchown(fresh, home.owner.uid, home.owner.gid);
    await runInitdb(home, initdb, fresh, durable);
    await writeAccessRules(fresh);
    await rename(fresh, home.cluster).catch(async (error) => {
      // Somebody else was first; a folder with something in it is never replaced.
      if (!(await stat(path.join(home.cluster, 'PG_VERSION')).catch(() => undefined))) throw error;
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return true;
}

/** How programs of PostgreSQL are started: as the right user, with nothing of our environment. */
export async function programOptions(home: Home, output: number | 'pipe') {
  const folder = await open(home.folder, 'r');
  return {
    options: {
      ...home.owner,
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
      stdio: ['ignore', output === 'pipe' ? 'ignore' : output, output, folder.fd] as (
        'ignore' | 'pipe' | number
      )[],
    },
    started: () => folder.close(),
  };
}

async function runInitdb(home: Home, initdb: string, fresh: string, durable: boolean): Promise<void> {
  const { options, started } = await programOptions(home, 'pipe');
  // The same sorting on every system; sorting for people names an ICU collation.
  const child = spawn(
    initdb,
    [
      '-D',
      home.asOwner(fresh),
      '-U',
      'longstrip',
      '--auth=reject',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    options,
  );
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | string>((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  })
    .finally(started)
    .catch((error: Error) => {
      throw new Error(
        `initdb could not be started: ${error.message}. On Alpine and other systems without glibc, set DATABASE_URL.`,
      );
    });
  if (code === 0) return;
  if (/could not look up effective user/.test(said)) {
    throw new Error(
      `This process runs as user id ${process.getuid?.()}, which has no name in /etc/passwd, so PostgreSQL cannot make a database. Run as a user with a name, or set DATABASE_URL.`,
    );
  }
  throw new Error(`PostgreSQL could not make its files in ${home.folder} (initdb: ${code}).\n${said.trim()}`);
}

/** What a start that was killed left behind. */
async function removeAbandoned(home: Home): Promise<void> {
  for (const name of await readdir(home.folder)) {
    const pid = /^init-(\d+)-/.exec(name)?.[1];
    if (pid && Number(pid) !== process.pid && !(await isAlive(Number(pid)))) {
      await rm(path.join(home.folder, name), { recursive: true, force: true });
    }
  }
}
