/** Checks before a database is used: its server answers and is new enough, the database exists. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readOnlyServer, ReadOnlyServer } from './end-connection.ts';
import { StartError } from '../start-error.ts';

const limitMs = 60_000;
// Refused, unknown host, timed out; starting up, shutting down, too many connections.
const transient = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ECONNRESET',
  'EHOSTUNREACH',
  '57P03',
  '57P01',
  '53300',
  readOnlyServer,
  // The errors of `pg` have no code. A proxy may accept connections before its server does.
  'Connection terminated unexpectedly',
  'timeout expired',
]);

/** Whether trying to connect again may help. */
export function isTransient(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string };
  return transient.has(code ?? message);
}

/** Waits for a server that is still starting, for example in the same compose file; refuses one that is too old. */
export async function waitForServer(config: pg.ClientConfig, log: (message: string) => void): Promise<void> {
  const end = Date.now() + limitMs;
  let version: number | undefined;
  for (let attempt = 0; version === undefined; attempt++) {
    try {
      const found = Number(await ask(config, 'show server_version_num', 'server_version_num'));
      if ((await ask(config, 'show transaction_read_only', 'transaction_read_only')) === 'on')
        throw new ReadOnlyServer();
      version = found;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (!isTransient(error) || Date.now() > end)
        throw new StartError(`The database of DATABASE_URL cannot be used: ${message || code}`, {
          cause: error,
        });
      if (attempt === 0) log(`Waiting for the database server (${message || code}).`);
      await sleep(Math.min(2_000, 100 * 2 ** attempt));
    }
  }
  if (version < 150_000)
    throw new StartError(
      `The server of DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}; version 15 or newer is needed.`,
    );
}

/** Creates a database if it is missing; several processes may do so at the same time. */
export async function makeDatabase(config: pg.ClientConfig, name: string): Promise<void> {
  if (
    await ask(config, `select 1 as found from pg_database where datname = ${pg.escapeLiteral(name)}`, 'found')
  )
    return;
  await ask(config, `create database ${pg.escapeIdentifier(name)}`).catch((error: { code?: string }) => {
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
}

async function ask(config: pg.ClientConfig, text: string, column = ''): Promise<unknown> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows[0]?.[column];
  } finally {
    await client.end().catch(() => {});
  }
}
