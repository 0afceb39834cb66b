/** What has to hold through PgBouncer in transaction mode: time limits, names, and the number of connections. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { tablesOf } from '../../src/platform/database/tables.ts';
import { openAppAt } from '../app-for-tests.ts';
import { openServers } from './debian-postgres.ts';
import { startPgBouncer } from './proxies.ts';

const tables = tablesOf<Record<never, never>>();
const servers = await openServers();
after(() => servers.close());
const primary = await servers.primary();
await primary.query('create database longstrip');
const pgbouncer = await startPgBouncer(servers, primary.port);
after(pgbouncer.stop);
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longstrip-pooled-'));
after(() => rm(dataDir, { recursive: true, force: true }));

const open = (jobs: boolean) =>
  openAppAt({
    url: `postgres://postgres@127.0.0.1:${pgbouncer.port}/longstrip`,
    dataDir,
    jobs,
    env: { DATABASE_DIRECT_URL: primary.url('longstrip'), DATABASE_NAMED_STATEMENTS: 'off' },
  });
const node = await open(true);
after(() => node.close());

const settings = sql<{ statement: string; lock: string; idle: string; name: string }>`
  select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('application_name') as name`;

test('each transaction has its time limits and the name of its process', async () => {
  const { db } = node.core;
  const seen = await Promise.all(
    Array.from({ length: 30 }, () =>
      db.transaction(async (tx) => (await settings.execute(tables.write(tx))).rows),
    ),
  );
  assert.equal(seen.length, 30);
  for (const rows of seen)
    assert.deepEqual(rows, [{ statement: '30s', lock: '10s', idle: '1min', name: 'longstrip-server' }]);
});

test('they do not stay on the connection that the next process gets', async () => {
  const { db } = node.core;
  for (let at = 0; at < 30; at++) {
    const { rows } = await settings.execute(tables.read(db));
    assert.deepEqual(
      [rows[0]!.statement, rows[0]!.lock, rows[0]!.idle, rows[0]!.name],
      ['0', '0', '0', 'longstrip-server'],
    );
  }
});

test('a lock that is not released ends a wait, and a statement that is too long ends', async () => {
  const { db } = node.core;
  await node.rows('create table held (id int)');
  await db.transaction(async (tx) => {
    await sql`lock table held`.execute(tables.write(tx));
    const waiting = db.transaction(async (other) => {
      await sql`set local lock_timeout = 50`.execute(tables.write(other));
      await sql`lock table held`.execute(tables.write(other));
    });
    await assert.rejects(waiting, { code: '55P03' });
  });
  const long = db.transaction(async (tx) => {
    await sql`set local statement_timeout = 50`.execute(tables.write(tx));
    await sql`select pg_sleep(10)`.execute(tables.write(tx));
  });
  await assert.rejects(long, { code: '57014' });
});

test('six busy nodes share the connections of the pooler, and open at most five of their own', async () => {
  const nodes = [node];
  for (let at = 0; at < 5; at++) nodes.push(await open(true));
  try {
    const busy = nodes.flatMap(({ core }) =>
      Array.from({ length: 20 }, () => [
        core.db.transaction(async (tx) => void (await sql`select pg_sleep(0.05)`.execute(tables.write(tx)))),
        core.jobs.retryFailedOf('letters'),
      ]).flat(),
    );
    const counts = { all: 0, direct: 0 };
    let isBusy = true;
    const counting = (async () => {
      while (isBusy) {
        const rows = await primary.query<{ port: number }>(
          `select client_port as port from pg_stat_activity where datname = 'longstrip'`,
        );
        const pooled = new Set(
          (await pgbouncer.admin('show servers')).map((row) => Number(row['local_port'])),
        );
        counts.all = Math.max(counts.all, rows.length);
        counts.direct = Math.max(counts.direct, rows.filter(({ port }) => !pooled.has(port)).length);
      }
    })();
    await Promise.all(busy);
    isBusy = false;
    await counting;
    assert.ok(counts.direct <= 5 * nodes.length, `${counts.direct} connections past the pooler`);
    assert.ok(counts.all <= 20 + 5 * nodes.length, `${counts.all} connections in all`);
    console.log(`6 nodes: ${counts.all} connections, of which ${counts.direct} past the pooler`);
  } finally {
    for (const each of nodes.slice(1)) await each.close();
  }
});
