/** Dumps of a PostgreSQL of the operator, by the programs of its version. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { StartError } from '../start-error.ts';

/** The major version of the server. */
export async function serverVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  );
  return Math.floor(Number(rows[0]!.version) / 10_000);
}

/** Dumps as the transaction that exported this snapshot sees the database. */
export const dump = (url: string, { file, snapshot }: { file: string; snapshot: string }) =>
  run(
    'pg_dump',
    [
      '--format=custom',
      '--compress=0',
      '--no-owner',
      '--no-privileges',
      `--snapshot=${snapshot}`,
      '--file',
      file,
    ],
    url,
  );

/** All of a dump or nothing. */
export const restoreDump = (url: string, file: string) =>
  run(
    'pg_restore',
    ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', '--dbname=', file],
    url,
  );

/** Throws unless the programs are of this version or a newer one: older ones cannot read the server. */
export async function assertProgram(program: 'pg_dump' | 'pg_restore', server: number): Promise<void> {
  const said = await run(program, ['--version']);
  const version = Number(/\) (\d+)/.exec(said)?.[1]);
  if (!(version >= server))
    throw new StartError(
      `${program} is of version ${version}, and the database of version ${server}. Install the client programs of version ${server} and put them first in PATH: see docs/backup.md.`,
    );
}

async function run(program: string, args: readonly string[], url?: string): Promise<string> {
  const child = spawn(program, args, {
    env: {
      LC_ALL: 'C',
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...(url !== undefined && connectionEnvironment(url)),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new StartError(
          `${program} is not installed. It is in the client programs of PostgreSQL: see docs/backup.md.`,
        )
      : error;
  })) as [number | null];
  const [stdout, stderr] = await output;
  if (code !== 0)
    throw new StartError(`${program} failed.\n${stderr.trim().split('\n').slice(-5).join('\n')}`);
  return stdout;
}

/** As variables, because everybody on the machine may read the arguments of a program. */
function connectionEnvironment(url: string): Record<string, string> {
  // Addresses of sockets are no URLs in the sense of the standard.
  const { host, port, user = '', password = '', database = '' } = new pg.Client({ connectionString: url });
  const settings = new URLSearchParams(/\?(.*)$/.exec(url)?.[1]);
  const given = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: typeof password === 'string' ? password : '',
    PGDATABASE: database,
    PGSSLMODE: settings.get('sslmode') ?? '',
    PGSSLROOTCERT: settings.get('sslrootcert') ?? '',
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}
