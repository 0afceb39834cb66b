import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { attachEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { commandOf, isAlive, until } from './embedded/processes.ts';
import { openDatabase } from './open-database.ts';

const room = await mkdtemp(path.join(os.tmpdir(), 'longstrip-embedded-'));
after(() => rm(room, { recursive: true, force: true }));

const options = { applicationName: 'longstrip-test', settings: ['fsync=off'] };
const attach = (name: string, log: (message: string) => void = () => {}) =>
  attachEmbeddedPostgres(path.join(room, name), { ...options, log });

const pidOf = async (name: string) =>
  Number((await readFile(path.join(room, name, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);

async function ask(server: EmbeddedPostgres, text: string): Promise<unknown> {
  const client = new pg.Client({ ...server.connection, database: 'postgres' });
  await client.connect();
  try {
    return Object.values((await client.query<Record<string, unknown>>(text)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

/** Another process of ours that attaches and stays until `askToDetach`, or until it is killed. */
async function neighbour(name: string): Promise<ChildProcess> {
  const code = `
    import { attachEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
    const server = await attachEmbeddedPostgres(process.argv[1], ${JSON.stringify(options)});
    process.stdout.write('attached');
    process.stdin.once('data', async () => { process.stdout.write(await server.detach()); process.exit(); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, path.join(room, name)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout!, 'data');
  return child;
}

async function askToDetach(child: ChildProcess): Promise<string> {
  child.stdin!.write('leave');
  const [words] = (await once(child.stdout!, 'data')) as [Buffer];
  await once(child, 'exit');
  return words.toString();
}

test('the first start creates a database, the next one keeps its data', async () => {
  const first = await attach('plain');
  await ask(first, 'create table kept as select 42 as n');
  assert.equal(await first.detach(), 'stopped');
  const again = await attach('plain');
  assert.equal(await ask(again, 'select n from kept'), 42);
  assert.equal(await ask(again, `select collation for ('a'::text) is null or true`), true);
  assert.equal(await ask(again, 'show timezone'), 'UTC');
  assert.equal(await ask(again, 'show listen_addresses'), '');
  const pid = await pidOf('plain');
  assert.equal(await again.detach(), 'stopped');
  assert.equal(isAlive(pid), false);
});

test('accepts as many connections as the pool of this process opens', async () => {
  const database = {
    url: undefined,
    directUrl: undefined,
    namedStatements: true,
    poolSize: 150,
    jobPoolSize: 10,
  };
  const db = await openDatabase({ dataDir: path.join(room, 'pool'), database }, { applicationName: 'test' });
  try {
    const { rows } = await db.pool.query('show max_connections');
    assert.ok(Number(rows[0].max_connections) > 150 + 6);
  } finally {
    await db.close();
  }
});

test('four concurrent first starts share one server', async () => {
  const all = await Promise.all([
    neighbour('crowd'),
    neighbour('crowd'),
    neighbour('crowd'),
    attach('crowd'),
  ]);
  const [first, second, third, mine] = all;
  const clients = "select count(*)::int from pg_stat_activity where application_name = 'longstrip-test'";
  assert.equal(await ask(mine, clients), 4);
  assert.equal(await askToDetach(first), 'left running');
  assert.equal(await mine.detach(), 'left running');
  assert.equal(await askToDetach(second), 'left running');
  assert.equal(await askToDetach(third), 'stopped');
});

test('the server stops when its last processes leave at the same moment', async () => {
  const both = await Promise.all([neighbour('leave'), neighbour('leave')]);
  const pid = await pidOf('leave');
  const words = await Promise.all(both.map((one) => askToDetach(one)));
  assert.deepEqual(words.sort(), ['left running', 'stopped']);
  assert.equal(isAlive(pid), false);
});

test('another process takes over the server of a killed process, and stops it', async () => {
  const child = await neighbour('killed');
  const pid = await pidOf('killed');
  child.kill('SIGKILL');
  await once(child, 'exit');
  assert.equal(isAlive(pid), true);
  const mine = await attach('killed');
  assert.equal(await pidOf('killed'), pid);
  // PostgreSQL notices by itself that the killed process is gone, on a busy machine a moment later.
  const leases = "select count(*)::int from pg_locks where locktype = 'advisory'";
  assert.ok(await until(async () => (await ask(mine, leases)) === 1, 60_000));
  assert.equal(await mine.detach(), 'stopped');
  assert.equal(isAlive(pid), false);
});

test('a PostgreSQL that is killed is started again while we run', async () => {
  const messages: string[] = [];
  const mine = await attach('phoenix', (message) => messages.push(message));
  const pid = await pidOf('phoenix');
  process.kill(pid, 'SIGKILL');
  const isNew = async () => (await pidOf('phoenix').catch(() => pid)) !== pid;
  const answers = async () => (await isNew()) && (await ask(mine, 'select 1').catch(() => 0)) === 1;
  assert.ok(await until(answers, 60_000, 50), messages.join('\n'));
  assert.match(messages.join(' '), /Starting it again/);
  // It answers before our lease is renewed. Leaving at that moment must stop it too.
  assert.equal(await mine.detach(), 'stopped');
  assert.equal(await pidOf('phoenix').catch(() => 0), 0);
});

test('a process that detaches while the server restarts stops the server', async () => {
  for (const phase of ['ended', 'starting', 'ready'] as const) {
    const messages: string[] = [];
    const mine = await attach('leaving', (message) => messages.push(message));
    const killed = await pidOf('leaving');
    process.kill(killed, 'SIGKILL');
    const moment = {
      ended: async () => messages.length > 0,
      starting: async () => (await pidOf('leaving').catch(() => killed)) !== killed,
      ready: async () => (await ask(mine, 'select 1').catch(() => 0)) === 1,
    }[phase];
    assert.ok(await until(moment, 60_000, 1), messages.join('\n'));
    assert.equal(await mine.detach(), 'stopped', phase);
    assert.equal(isAlive(await pidOf('leaving').catch(() => 0)), false, phase);
  }
});

for (const [what, content] of [
  ['names a process that is gone', '4194303\n'],
  ["names another program's process", `${process.pid}\n`],
  ['is empty', ''],
] as const) {
  test(`lock files whose content ${what} do not stop the start`, async () => {
    await (await attach('stale')).detach();
    for (const file of ['cluster/postmaster.pid', 'socket/.s.PGSQL.5432.lock'])
      await writeFile(path.join(room, 'stale/postgres', file), content);
    const mine = await attach('stale');
    assert.equal(await ask(mine, 'select 1'), 1);
    assert.equal(await mine.detach(), 'stopped');
  });
}

test('works in a path with spaces, quotes and commas that is too long for a socket', async () => {
  const name = `it's a "long", long way/${'deep/'.repeat(20)}end`;
  const mine = await attach(name);
  assert.ok(Buffer.byteLength(mine.connection.host) < 100);
  assert.equal(await ask(mine, 'select 1'), 1);
  assert.equal(await mine.detach(), 'stopped');
  await rm(mine.connection.host, { recursive: true, force: true });
});

test('recognises its own server by a mark', async () => {
  const mine = await attach('plain');
  assert.match(commandOf(await pidOf('plain')), /cluster_name=longstrip-[0-9a-f]{12}/);
  await mine.detach();
});
