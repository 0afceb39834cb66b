/** The one PostgreSQL of a test run, and the template that test databases are cloned from. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { clientConfig } from '../src/platform/database/connections.ts';
import { grantRights } from '../src/platform/database/grant-rights.ts';
import { attachEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { isAlive } from '../src/platform/database/embedded/processes.ts';
import { readMigrationTexts } from '../src/platform/database/migrate.ts';
import { createServerRole, serverRole } from './database/server-role.ts';
import { migrateDatabase } from '../src/platform/migrate-database.ts';

export type TestServer = {
  readonly connection: { host: string; port: number; user: string };
  createDatabase(from?: string): Promise<string>;
  renameDatabase(name: string, to: string): Promise<void>;
  dropDatabase(name: string): Promise<void>;
  close(): Promise<void>;
};

// What a test run writes is thrown away: no test needs to survive a power cut.
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  // Compiling the plan of a query that runs once takes longer than the query.
  'jit=off',
  'max_wal_size=1GB',
];
// Tests start scheduled work themselves: a schedule that came due meanwhile would make them fail.
const withoutSchedules = `
  create function jobs.no_schedule() returns trigger language plpgsql as 'begin return null; end';
  create trigger no_schedule before insert on jobs.schedule for each row execute function jobs.no_schedule()`;
const templateLock = 7_301;
let made = 0;

/**
 * Attaches to the server in `folder`, starting it if this is the first process that asks. If TEST_DATABASE_URL names
 * another server by its superuser, tests run on that one.
 */
export async function openTestServer(folder: string): Promise<TestServer> {
  const applicationName = `longstrip-test-${process.pid}`;
  const other = process.env['TEST_DATABASE_URL'];
  const embedded = other
    ? { connection: partsOf(other), detach: async () => {} }
    : await attachEmbeddedPostgres(folder, { applicationName, settings });
  const admin = new pg.Client(
    clientConfig({ ...embedded.connection, database: 'postgres' }, applicationName),
  );
  admin.on('error', () => {});
  await admin.connect();
  await dropAbandoned(admin);
  // Statements of one connection run one after the other, but a lock and what it guards must not mix.
  let turn: Promise<unknown> = Promise.resolve();
  const serialize = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work);
    turn = next.catch(() => {});
    return next;
  };
  return {
    connection: embedded.connection,
    createDatabase: (from) =>
      serialize(async () => {
        const name = `test_${process.pid}_${++made}`;
        if (from) {
          await admin.query(`create database ${name} template ${from} strategy file_copy`);
          return name;
        }
        // Shared while cloning, so that no process removes the template meanwhile.
        await admin.query('select pg_advisory_lock_shared($1)', [templateLock]);
        try {
          const template = await ensureTemplate(admin, embedded.connection);
          // Files are copied faster than blocks through the WAL.
          await admin.query(`create database ${name} template ${template} strategy file_copy`);
        } finally {
          await admin.query('select pg_advisory_unlock_shared($1)', [templateLock]);
        }
        return name;
      }),
    renameDatabase: (name, to) =>
      serialize(async () => void (await admin.query(`alter database ${name} rename to ${to}`))),
    dropDatabase: (name) =>
      serialize(async () => void (await admin.query(`drop database if exists ${name} with (force)`))),
    async close() {
      await turn;
      await admin.end();
      await embedded.detach();
    },
  };
}

function partsOf(url: string): TestServer['connection'] {
  const { host, port, user } = new pg.Client({ connectionString: url });
  return { host, port, user: user! };
}

async function ensureTemplate(admin: pg.Client, connection: pg.ClientConfig): Promise<string> {
  const hash = createHash('sha256')
    .update(
      JSON.stringify([
        ...(await readMigrationTexts()),
        getConstructionPlans('jobs'),
        withoutSchedules,
        serverRole,
      ]),
    )
    .digest('hex')
    .slice(0, 12);
  const template = `template_${hash}`;
  const exists = async () =>
    (await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [template]))
      .rowCount === 1;
  if (await exists()) return template;
  await admin.query('select pg_advisory_unlock_shared($1)', [templateLock]);
  await admin.query('select pg_advisory_lock($1)', [templateLock]);
  try {
    if (await exists()) return template;
    const older = await admin.query<{ datname: string }>(
      `select datname from pg_database where datname like 'template\\_%'`,
    );
    for (const { datname } of older.rows) {
      await admin.query(`alter database ${datname} is_template false`);
      await admin.query(`drop database ${datname} with (force)`);
    }
    await admin.query(`create database ${template} template template0`);
    const session = clientConfig({ ...connection, database: template }, 'longstrip-test-template');
    // Installing the job tables takes longer than cloning them.
    await migrateDatabase({ session });
    await createServerRole(admin);
    await grantRights(session, serverRole);
    const inTemplate = new pg.Client(session);
    await inTemplate.connect();
    await inTemplate.query(withoutSchedules);
    await inTemplate.end();
    await admin.query(`alter database ${template} is_template true`);
    return template;
  } finally {
    // Back to shared before letting go of exclusive: no gap in which it could be removed again.
    await admin.query('select pg_advisory_lock_shared($1)', [templateLock]);
    await admin.query('select pg_advisory_unlock($1)', [templateLock]);
  }
}

/** Databases of test processes that were killed. */
async function dropAbandoned(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname like 'test\\_%'`,
  );
  for (const { datname } of rows) {
    const pid = Number(datname.split('_')[1]);
    if (!isAlive(pid)) await admin.query(`drop database if exists ${datname} with (force)`).catch(() => {});
  }
}
