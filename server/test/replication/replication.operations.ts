/**
 * Three nodes on a primary with an asynchronous replica, behind PgBouncer (transactions) and HAProxy (sessions): a save is
 * seen everywhere at once, a replica may come and go, and the primary can be replaced while everything runs.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { openAt } from '../../src/platform/database/open-database.ts';
import { openAppAt, type TestApp } from '../app-for-tests.ts';
import { openServers, type PostgresServer } from './debian-postgres.ts';
import { startHaProxy, startPgBouncer } from './proxies.ts';
import { openWriters } from './writers.ts';

const policy = '/policies/terms-of-use';
const policyTag = 'Policy:terms-of-use';
const database = 'longstrip';

type Site = Awaited<ReturnType<typeof openSite>>;

/** The servers, the proxies and the nodes. Closed when the test has ended. */
async function openSite({ nodes: count = 3, synchronous = false } = {}) {
  const servers = await openServers();
  const closing: (() => Promise<unknown>)[] = [() => servers.close()];
  const close = async () => {
    for (const step of closing.toReversed()) await step().catch(() => {});
  };
  after(close);
  const primary = await servers.primary();
  await primary.query(`create database ${database}`);
  const replica = await servers.replicaOf(primary);
  if (synchronous) {
    await primary.configure("synchronous_standby_names = 'replica'");
    await primary.reload();
  }
  const haproxy = await startHaProxy(servers, [primary.port, replica.port]);
  const pgbouncer = await startPgBouncer(servers, haproxy.port);
  closing.push(haproxy.stop, pgbouncer.stop);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longstrip-nodes-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const at = (port: number) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const nodes: TestApp[] = [];
  for (let index = 0; index < count; index++) {
    const node = await openAppAt({
      url: at(pgbouncer.port),
      dataDir,
      env: {
        DATABASE_DIRECT_URL: at(haproxy.port),
        DATABASE_READ_URL: at(replica.port),
        DATABASE_NAMED_STATEMENTS: 'off',
        LOG_LEVEL: 'silent',
      },
    });
    nodes.push(node);
    closing.push(() => node.close());
  }
  return { servers, primary, replica, haproxy, pgbouncer, nodes, close };
}

const readPolicy = async (node: TestApp): Promise<string> => {
  const answer = await node.send('GET', `/api/v1${policy}`);
  return answer.status === 200 ? (answer.json as { text: string }).text : '';
};

const usesReplica = (node: TestApp) => async () => node.core.db.replica?.state() === 'current';

/** Saves on the first node; answers after how many milliseconds the last one shows it. */
async function save({ nodes }: Pick<Site, 'nodes'>, text: string): Promise<number> {
  await nodes[0]!.ask('PUT', policy, { json: { text } });
  const saved = performance.now();
  for (const node of nodes)
    assert.ok(await until(async () => (await readPolicy(node)) === text, 10_000), `no node shows ${text}`);
  return performance.now() - saved;
}

/** Whether a query of a list arrived at this server. */
async function hasAnswered(server: PostgresServer): Promise<boolean> {
  const rows = await server.query<{ query: string }>(
    `select query from pg_stat_activity where application_name like 'longstrip%' and query ilike '%policy%'`,
  );
  return rows.length > 0;
}

test('what is rendered after a save shows it, whether the replica is in step, behind, or away', async () => {
  const site = await openSite();
  const { nodes, replica } = site;
  for (const node of nodes) assert.ok(await until(usesReplica(node), 10_000), 'the replica is used');

  const waits: number[] = [];
  for (let at = 0; at < 20; at++) waits.push(await save(site, `Save ${at}`));
  assert.ok(Math.max(...waits) < 1_000, `the slowest save was seen after ${Math.max(...waits)} ms`);

  // A later question of a node, whether the replica has caught up, may hide the query.
  const readsFromReplica = async () => {
    const { db, invalidations } = nodes[0]!.core;
    await db.transaction(async (tx) => invalidations.publish(tx, [policyTag]));
    await until(usesReplica(nodes[1]!), 10_000);
    await readPolicy(nodes[1]!);
    return hasAnswered(replica);
  };
  assert.ok(await until(readsFromReplica, 20_000), 'lists are read from the replica');

  // Behind: it receives changes, but does not show them.
  await replica.query('select pg_wal_replay_pause()');
  const behind = await save(site, 'Saved while the replica is behind');
  assert.ok(behind < 1_000, `seen after ${behind} ms`);
  for (const node of nodes) assert.equal(node.core.db.replica?.state(), 'behind');
  await replica.query('select pg_wal_replay_resume()');
  for (const node of nodes) assert.ok(await until(usesReplica(node), 10_000), 'it is used again');

  await replica.stop('immediate');
  const away = await save(site, 'Saved while the replica is away');
  assert.ok(away < 1_000, `seen after ${away} ms`);
  for (const node of nodes)
    assert.ok(await until(async () => node.core.db.replica?.state() === 'away', 10_000), 'it is missed');
  await replica.start();
  for (const node of nodes) assert.ok(await until(usesReplica(node), 20_000), 'it is used again');
  await save(site, 'Saved after it came back');
  console.log(
    `a save on all nodes: slowest of 20 ${Math.max(...waits).toFixed(0)} ms, replica behind ${behind.toFixed(0)} ms, away ${away.toFixed(0)} ms`,
  );
  await site.close();
});

test('a planned switchover under load loses no acknowledged write, and no node restarts', async () => {
  const site = await openSite();
  const { primary, replica, haproxy, pgbouncer, nodes } = site;
  const writers = openWriters(nodes);
  await writers.acknowledge(60);
  const began = performance.now();
  // A transaction pooler pauses between transactions. Sessions of the queue and of notifications end.
  await pgbouncer.pause();
  await primary.stop('fast');
  await replica.promote();
  await haproxy.turn(primary.port, replica.port);
  await pgbouncer.resume();
  const took = performance.now() - began;
  await writers.acknowledge(60);
  const { acknowledged, refused } = await writers.stop();
  assert.deepEqual(await missing(replica, acknowledged), [], 'acknowledged writes that are lost');
  assert.deepEqual(
    refused.filter(({ status, code }) => status !== 503 || code !== 'database_unavailable'),
    [],
    'what is refused says that the database is away',
  );
  assert.ok((await save(site, 'Saved after the switchover')) < 1_000);
  console.log(
    `switchover in ${took.toFixed(0)} ms: ${acknowledged.length} writes acknowledged, ${refused.length} refused and repeated, 0 lost`,
  );
  await site.close();
});

test('with a synchronous replica and the primary killed, no acknowledged write is lost', async () => {
  const site = await openSite({ synchronous: true });
  const { primary, replica, haproxy, nodes } = site;
  const writers = openWriters(nodes);
  await writers.acknowledge(60);
  await primary.stop('immediate');
  await replica.promote();
  await haproxy.turn(primary.port, replica.port);
  await writers.acknowledge(60);
  const { acknowledged, refused } = await writers.stop();
  assert.deepEqual(await missing(replica, acknowledged), [], 'acknowledged writes that are lost');
  assert.deepEqual(
    refused.filter(({ status }) => status !== 503),
    [],
  );
  console.log(
    `primary killed: ${acknowledged.length} writes acknowledged, ${refused.length} refused and repeated, 0 lost`,
  );
  await site.close();
});

test('a replica that was ahead of the promoted one is not used, one that follows it is', async () => {
  const servers = await openServers();
  after(() => servers.close());
  const primary = await servers.primary();
  const promoted = await servers.replicaOf(primary, 'promoted');
  const ahead = await servers.replicaOf(primary, 'ahead');
  await promoted.stop('fast');
  await primary.query('create table lost as select generate_series(1, 10000)');
  const hasLost = async () =>
    (await ahead.query(`select to_regclass('lost') as found`))[0]!['found'] !== null;
  assert.ok(await until(hasLost, 10_000));
  await primary.stop('immediate');
  await promoted.start();
  const follower = await servers.replicaOf(promoted, 'follower');
  await promoted.promote();
  await ahead.configure(`primary_conninfo = 'host=127.0.0.1 port=${promoted.port} user=postgres'`);
  await ahead.reload();

  const openWith = (replica: PostgresServer) => {
    const at = ({ port }: PostgresServer) => ({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      database: 'postgres',
    });
    const db = openAt(at(promoted), at(promoted), {
      applicationName: 'longstrip-timelines',
      poolSize: 2,
      jobPoolSize: 1,
      namedStatements: true,
      log: () => {},
      replica: at(replica),
    });
    after(() => db.close());
    return db;
  };
  const following = openWith(follower);
  const diverged = openWith(ahead);
  assert.ok(await until(async () => following.replica!.state() === 'current', 10_000));
  const [{ position }] = (await promoted.query<{ position: string }>(
    'select pg_current_wal_insert_lsn() as position',
  )) as [{ position: string }];
  const [{ further }] = (await ahead.query<{ further: boolean }>(
    `select pg_is_in_recovery() and pg_last_wal_replay_lsn() > '${position}' as further`,
  )) as [{ further: boolean }];
  assert.ok(further, 'by its position alone it would be used');
  assert.equal(await until(async () => diverged.replica!.state() !== 'behind', 3_000), false);
});

/** Which of these names are not in the database. */
async function missing(server: PostgresServer, names: readonly string[]): Promise<string[]> {
  const rows = await server.query<{ name: string }>('select name from genre', database);
  const found = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !found.has(name));
}
