/**
 * Windows: no unix socket that PostgreSQL and we agree on, so 127.0.0.1 with a password made once, on a
 * port chosen at each start. One process at a time: a second one is told so instead of attaching.
 * Written from PostgreSQL's documentation and never run by us: see docs/decisions.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import type { EmbeddedOptions, EmbeddedPostgres } from '../embedded-postgres.ts';
import { findBinaries } from './binaries.ts';
import { readPostmaster } from './postmaster-pid.ts';
import { isAlive } from './processes.ts';

const run = promisify(execFile);

export async function attachOnWindows(
  dataDir: string,
  options: EmbeddedOptions,
): Promise<EmbeddedPostgres & { connection: { password: string } }> {
  const folder = path.join(dataDir, 'postgres');
  const cluster = path.join(folder, 'cluster');
  const passwordFile = path.join(folder, 'password');
  await mkdir(folder, { recursive: true });
  const programs = await findBinaries(undefined, folder);
  const existing = await readPostmaster(cluster).catch(() => undefined);
  if (existing && existing !== 'broken' && (await isAlive(existing.pid))) {
    throw new Error(
      `A PostgreSQL already runs in ${folder} (process ${existing.pid}). Stop the other Longstrip, or set DATABASE_URL to use one database from several.`,
    );
  }
  let how: EmbeddedPostgres['how'] = 'started';
  if (!(await stat(path.join(cluster, 'PG_VERSION')).catch(() => undefined))) {
    how = 'created';
    const fresh = `${cluster}-${process.pid}`;
    await writeFile(passwordFile, randomBytes(24).toString('hex'));
    await run(programs.initdb, [
      '-D',
      fresh,
      '-U',
      'longstrip',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]).catch(async (error) => {
      await rm(fresh, { recursive: true, force: true });
      throw error;
    });
    await rename(fresh, cluster);
  }
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'max_connections=100',
    'timezone=UTC',
    ...(options.settings ?? []),
  ];
  await run(programs.pgCtl, [
    'start',
    '-w',
    '-D',
    cluster,
    '-l',
    path.join(folder, 'postgres.log'),
    '-o',
    settings.map((setting) => `-c ${setting}`).join(' '),
  ]);
  return {
    connection: {
      host: '127.0.0.1',
      port,
      user: 'longstrip',
      password: (await readFile(passwordFile, 'utf8')).trim(),
    },
    how,
    async detach() {
      await run(programs.pgCtl, ['stop', '-m', 'fast', '-w', '-D', cluster]);
      return 'stopped';
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
  });
}
