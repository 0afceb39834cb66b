/** Servers of Debian's PostgreSQL on this machine: a primary and streaming replicas. */
import { execFile } from 'node:child_process';
import { appendFile, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { serviceUser } from '../../src/platform/rights/unprivileged-user.ts';
import { freePort } from '../free-port.ts';

const run = promisify(execFile);
const programs = '/usr/lib/postgresql/15/bin';

export type PostgresServer = {
  readonly port: number;
  /** The address of a database as the superuser. */
  url(database: string): string;
  query<Row extends object = Record<string, unknown>>(text: string, database?: string): Promise<Row[]>;
  start(): Promise<void>;
  /** `fast`: sends everything to its replicas before it ends. `immediate`: as if it were killed. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** A replica becomes a primary. */
  promote(): Promise<void>;
  /** Appends settings, which count from the next start or `reload`. */
  configure(...settings: string[]): Promise<void>;
  reload(): Promise<void>;
};

/** A folder with servers, all of which end with `close`. */
export async function openServers() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longstrip-postgres-'));
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? serviceUser(folder) : undefined;
  if (user) await chown(folder, user.uid, user.gid);
  const servers: PostgresServer[] = [];
  const ask = (program: string, ...args: string[]) =>
    run(path.join(programs, program), args, {
      ...user,
      cwd: '/',
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    });

  const add = async (create: (data: string) => Promise<unknown>): Promise<PostgresServer> => {
    const port = await freePort();
    const data = path.join(folder, String(port));
    await create(data);
    await appendFile(
      path.join(data, 'postgresql.conf'),
      `\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\ncluster_name = 's${port}'\n`,
    );
    const control = (...args: string[]) => ask('pg_ctl', '-D', data, '-w', '-s', ...args);
    const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
    const server: PostgresServer = {
      port,
      url,
      async query<Row extends object>(text: string, database = 'postgres') {
        const client = new pg.Client({ connectionString: url(database) });
        client.on('error', () => {});
        await client.connect();
        try {
          return (await client.query<Row>(text)).rows;
        } finally {
          await client.end();
        }
      },
      start: async () => void (await control('start', '-l', path.join(folder, `${port}.log`))),
      stop: async (mode) => void (await control('stop', '-m', mode)),
      promote: async () => void (await control('promote')),
      configure: (...settings) => appendFile(path.join(data, 'postgresql.conf'), `${settings.join('\n')}\n`),
      reload: async () => void (await control('reload')),
    };
    servers.push(server);
    return server;
  };

  return {
    folder,
    user,
    /** A new primary, started. Of the site's kind: UTF8, sorted by code points. */
    async primary(...settings: string[]): Promise<PostgresServer> {
      const server = await add(async (data) => {
        await mkdir(data, { mode: 0o700 });
        if (user) await chown(data, user.uid, user.gid);
        await ask(
          'initdb',
          '-D',
          data,
          '-U',
          'postgres',
          '--auth=trust',
          '--encoding=UTF8',
          '--locale=C.UTF-8',
          '--no-sync',
        );
      });
      await server.configure('max_connections = 200', "wal_keep_size = '256MB'", ...settings);
      await server.start();
      return server;
    },
    /** A streaming replica of a running server, started. `name`: for `synchronous_standby_names`. */
    async replicaOf(primary: PostgresServer, name = 'replica'): Promise<PostgresServer> {
      const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`;
      const replica = await add((data) =>
        ask('pg_basebackup', '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync', '-d', source),
      );
      await replica.start();
      return replica;
    },
    log: (server: PostgresServer) => readFile(path.join(folder, `${server.port}.log`), 'utf8'),
    async close(): Promise<void> {
      for (const server of servers) await server.stop('immediate').catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}
