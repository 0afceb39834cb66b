import pg from 'pg';
import type { Config } from '../../config/config.ts';
import { clientConfig } from '../database/connections.ts';
import { readMigrationTexts } from '../database/migrate.ts';
import type { Say } from './finding.ts';

const oldestVersion = 15;
const slowMs = 20;
const connectLimitMs = 5_000;
const notifyLimitMs = 3_000;
const clockLimitMs = 500;

const clientAt = (address: pg.ClientConfig) =>
  new pg.Client({ ...clientConfig(address, 'longstrip-doctor'), connectionTimeoutMillis: connectLimitMs });

async function withClient<T>(address: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = clientAt(address);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** `address`: of the database; `direct`: past a pooler. */
export async function checkDatabase(
  { address, direct }: { address: pg.ClientConfig; direct: pg.ClientConfig },
  { database, roles }: Pick<Config, 'database' | 'roles'>,
  say: Say,
): Promise<void> {
  await withClient(address, async (client) => {
    await checkServer(client, say);
    await checkLatency(client, say);
    await checkTables(client, say);
    await checkClock(client, say);
  });
  await withClient(direct, async (client) => {
    await checkNotifications(client, say);
    await checkConnections(client, { database, roles }, say);
  });
  if (database.directUrl !== database.url && database.namedStatements)
    say.warning(
      'DATABASE_DIRECT_URL is set, so there is a pooler, and DATABASE_NAMED_STATEMENTS is on.',
      'Set DATABASE_NAMED_STATEMENTS=off if the pooler works in transaction mode.',
    );
  if (database.readUrl) await checkReplica(database.readUrl, say);
}

async function checkServer(client: pg.Client, say: Say): Promise<void> {
  const { rows } = await client.query<Record<string, string>>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as version,
       current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
       current_setting('full_page_writes') as pages, pg_is_in_recovery()::text as replica`,
  );
  const { number, version, encoding, fsync, pages, replica } = rows[0]!;
  if (Math.floor(Number(number) / 10_000) < oldestVersion)
    say.wrong(`PostgreSQL is ${version}.`, `Upgrade it to version ${oldestVersion} or newer.`);
  else say.ok(`PostgreSQL ${version} answers.`);
  if (encoding !== 'UTF8')
    say.wrong(`The database has the encoding ${encoding}.`, 'Create it with the encoding UTF8.');
  if (fsync === 'off' || pages === 'off')
    say.wrong(
      'PostgreSQL does not wait for its disk: a power cut may destroy the database.',
      'Set fsync = on and full_page_writes = on.',
    );
  if (replica === 'true')
    say.wrong(
      'DATABASE_URL is a replica, which cannot be written to.',
      'Name the primary there, and the replica in DATABASE_READ_URL.',
    );
}

async function checkLatency(client: pg.Client, say: Say): Promise<void> {
  const times: number[] = [];
  for (let n = 0; n < 20; n++) {
    const began = performance.now();
    await client.query('select 1');
    times.push(performance.now() - began);
  }
  const median = times.toSorted((a, b) => a - b)[10]!;
  const text = `A query takes ${median.toFixed(1)} ms.`;
  if (median < slowMs) say.ok(text);
  else
    say.warning(
      text,
      'Put the database nearer: a page that is not cached makes about ten queries one after the other.',
    );
}

/** Whether the tables are those of this version, and what the role may do with them. */
async function checkTables(client: pg.Client, say: Say): Promise<void> {
  const { rows: rights } = await client.query<{ creates: boolean; writes: boolean }>(
    `select has_schema_privilege('public', 'create') as creates, coalesce((
       select bool_and(has_table_privilege(oid, 'select')
         and (relname like 'kysely_migration%' or has_table_privilege(oid, 'insert')))
       from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace), true) as writes`,
  );
  const { creates, writes } = rights[0]!;
  if (!writes)
    return say.wrong(
      'The role of DATABASE_URL may not read and write all tables.',
      'Run npm run migrate with DATABASE_OWNER_URL, which grants that: docs/database.md.',
    );
  const known = await client.query<{ exists: boolean }>(
    `select to_regclass('kysely_migration') is not null as exists`,
  );
  const { rows } = known.rows[0]!.exists
    ? await client.query<{ name: string }>('select name from kysely_migration')
    : { rows: [] };
  const applied = new Set(rows.map(({ name }) => name));
  const missing = [...(await readMigrationTexts()).keys()].filter((name) => !applied.has(name));
  if (missing.length === 0) say.ok('The tables are those of this version.');
  else if (!creates)
    say.wrong(
      `${missing.length} of the migrations are missing, and this role may not change tables.`,
      'Run npm run migrate as the owner of the tables: docs/database.md.',
    );
  else if (applied.size === 0) say.ok('The first start creates the tables.');
  else say.ok(`${missing.length} of the migrations are missing: the next start applies them.`);
}

async function checkClock(client: pg.Client, say: Say): Promise<void> {
  const began = Date.now();
  const { rows } = await client.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  );
  const difference = Math.round((began + Date.now()) / 2 - rows[0]!.now);
  if (Math.abs(difference) < clockLimitMs)
    say.ok(`The clock of this machine agrees with the database's (${difference} ms).`);
  else
    say.warning(
      `The clock of this machine is ${Math.abs(difference / 1000).toFixed(1)} s ${difference > 0 ? 'ahead of' : 'behind'} the database's, whose time is used.`,
      'Synchronise both with chrony or systemd-timesyncd: certificates and the second step of signing in need the right time.',
    );
}

async function checkNotifications(client: pg.Client, say: Say): Promise<void> {
  const arrived = new Promise<boolean>((resolve) => {
    client.once('notification', () => resolve(true));
    setTimeout(resolve, notifyLimitMs, false).unref();
  });
  await client.query('listen longstrip_doctor');
  await client.query('notify longstrip_doctor');
  if (await arrived) say.ok('Notifications arrive.');
  else
    say.wrong(
      'Notifications do not arrive: cached pages would stay stale.',
      'A pooler in transaction mode drops them. Set DATABASE_DIRECT_URL to an address that bypasses it.',
    );
}

async function checkConnections(
  client: pg.Client,
  { database, roles }: Pick<Config, 'database' | 'roles'>,
  say: Say,
): Promise<void> {
  const { rows } = await client.query<Record<'most' | 'reserved' | 'used', number>>(
    `select current_setting('max_connections')::int as most,
       current_setting('superuser_reserved_connections')::int as reserved,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
  );
  const { most, reserved, used } = rows[0]!;
  const jobs = roles.has('jobs') ? database.jobPoolSize + 2 : 0;
  const each = database.poolSize + 3 + jobs;
  const processes = Math.floor((most - reserved) / each);
  const text = `A process like this opens at most ${each} connections; PostgreSQL allows ${most}, of which ${used} are open.`;
  // While one is restarted, the old and the new one run.
  if (processes >= 2) say.ok(`${text} ${processes} processes fit.`);
  else
    say.wrong(
      text,
      'Raise max_connections, lower DATABASE_POOL_SIZE and DATABASE_JOB_POOL_SIZE, or use a pooler: two processes have to fit for a restart.',
    );
}

async function checkReplica(url: string, say: Say): Promise<void> {
  const lag = await withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ replica: boolean; seconds: number | null }>(
      `select pg_is_in_recovery() as replica,
         case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
           else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as seconds`,
    );
    return rows[0]!;
  }).catch((error: Error) => error);
  if (lag instanceof Error)
    say.warning(
      `The replica of DATABASE_READ_URL cannot be asked: ${lag.message}.`,
      'The primary answers in its place. Start the replica, or correct its address.',
    );
  else if (!lag.replica)
    say.warning('DATABASE_READ_URL is not a replica.', 'Name a streaming replica, or remove the setting.');
  else say.ok(`The replica is ${(lag.seconds ?? 0).toFixed(1)} s behind.`);
}
