/** Shared code of tests: every test file gets a database of its own, cloned from a migrated template. */
import { after } from 'node:test';
import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { openTestServer, type TestServer } from './test-server.ts';
import { openAt, type Database } from '../src/platform/database/open-database.ts';

export { createOperatorKey } from '../src/features/identity/index.ts';
export { startNginx } from './caches/proxies.ts';
export { openStripeDouble, stripeKeys } from './payments/stripe-double.ts';
export { zipOf } from './importing/zip-writer.ts';
export { aPicture } from './builders.ts';
export { compareDurations, allowedRatio } from './compare-durations.ts';

export type TestDatabase = {
  readonly db: Database;
  /** A `DATABASE_URL` for child processes that use the same database. */
  readonly url: string;
  /** Happens automatically when the test file ends; call it to close earlier. */
  close(): Promise<void>;
  /** Closes the database and keeps it for the option `cloneOf`. It is dropped once the process with this id has ended. */
  keepFor(pid: number): Promise<string>;
};

export type TestDatabaseOptions = {
  /** Without it the database is migrated. */
  empty?: boolean;
  /** The name of a database from `keepFor`: this one is cloned from it. */
  cloneOf?: string;
  poolSize?: number;
};

type Address = TestServer['connection'] & { database: string };

let server: Promise<TestServer> | undefined;
let open = 0;

/**
 * A fresh database on the PostgreSQL that all test processes share. It is dropped when the file's tests
 * are over.
 */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const address = await lease(options.empty ? 'template0' : options.cloneOf);
  const db = openAt(address, address, {
    applicationName: `longstrip-test-${process.pid}`,
    poolSize: options.poolSize ?? 4,
    jobPoolSize: options.poolSize ?? 4,
    namedStatements: true,
    log: () => {},
  });
  let closing: Promise<void> | undefined;
  const close = async () => {
    await db.close();
    await giveBack(address.database);
  };
  const once = () => (closing ??= close());
  const keepFor = async (pid: number) => {
    const left = `test_${pid}_left_by_${process.pid}`;
    await db.close();
    await (await server!).renameDatabase(address.database, left);
    return left;
  };
  after(once);
  return { db, url: urlOf(address), close: once, keepFor };
}

async function lease(from?: string): Promise<Address> {
  open++;
  server ??= openTestServer(testFolder());
  try {
    const { connection, createDatabase } = await server;
    return { ...connection, database: await createDatabase(from) };
  } catch (error) {
    await giveBack(undefined);
    throw error;
  }
}

async function giveBack(name: string | undefined): Promise<void> {
  const { dropDatabase, close } = await server!;
  if (name) await dropDatabase(name);
  if (--open > 0) return;
  server = undefined;
  await close();
}

/** Keeps the shared PostgreSQL running between test files. */
export async function keepTestServer(): Promise<() => Promise<void>> {
  const held = await openTestServer(testFolder());
  return held.close;
}

function testFolder(): string {
  const hash = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 8);
  return (
    process.env['TEST_DATA_DIR'] ??
    path.join(os.tmpdir(), `longstrip-test-${process.getuid?.() ?? 0}-${hash}`)
  );
}

function urlOf({ host, port, user, database }: Address): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
