import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { z } from 'zod';
import { testDatabase } from '../../../test/testing.ts';
import { until } from '../database/embedded/processes.ts';
import { tablesOf } from '../database/tables.ts';
import { installJobs } from './install-jobs.ts';
import { defineQueue, noPayload, openJobs, type Jobs, type Queue } from './jobs.ts';

const { db, url } = await testDatabase({ empty: true });
await installJobs(db.session);
await db.pool.query('create table notes (words text)');
const tables = tablesOf<{ notes: { words: string } }>();

const unpainted = defineQueue('unpainted', z.object({ page: z.string() }));
const paint = defineQueue('paint', z.object({ page: z.string() }), {
  retryDelaySeconds: 1,
  retries: 1,
  deadLetter: unpainted,
});
const tidy = defineQueue('tidy', noPayload);
const rare = defineQueue('rare', z.object({ n: z.number() }));
const slow = defineQueue('slow', z.object({ n: z.number() }));
const nightly = defineQueue('nightly', noPayload, { cron: '0 3 * * *' });
const queues: Queue<object>[] = [unpainted, paint, tidy, rare, slow, nightly];

const opened: Jobs[] = [];
async function open(works = true): Promise<Jobs> {
  const jobs = await openJobs(db, { queues, works });
  opened.push(jobs);
  return jobs;
}
after(() => Promise.all(opened.map((jobs) => jobs.stop({ limitSeconds: 1 }).catch(() => {}))));

const sends = await open(false);
const soon = (done: () => boolean) => until(async () => done(), 60_000, 5);

test('a job runs once its transaction is committed, not before', async () => {
  const jobs = await open();
  const ran: string[] = [];
  await jobs.work(
    rare,
    { concurrency: 1 },
    async ({ n }, { attempt }) => void ran.push(`${n} try ${attempt}`),
  );
  await db.transaction(async (tx) => {
    await sends.send(tx, rare, { n: 1 });
    await db.transaction((other) => sends.send(other, rare, { n: 2 }));
    assert.ok(await soon(() => ran.length > 0));
    assert.deepEqual(ran, ['2 try 1'], 'the worker has looked and found only what is committed');
  });
  assert.ok(await soon(() => ran.length === 2));
  assert.deepEqual(ran, ['2 try 1', '1 try 1']);
  await jobs.stop();
});

test('a rolled back transaction sends no job', async () => {
  const jobs = await open();
  const ran: number[] = [];
  await jobs.work(rare, { concurrency: 1 }, async ({ n }) => void ran.push(n));
  await assert.rejects(
    db.transaction(async (tx) => {
      await tables.write(tx).insertInto('notes').values({ words: 'never' }).execute();
      await sends.send(tx, rare, { n: 2 });
      throw new Error('no');
    }),
  );
  await db.transaction((tx) => sends.send(tx, rare, { n: 3 }));
  assert.ok(await soon(() => ran.length > 0));
  assert.deepEqual(ran, [3]);
  await jobs.stop();
});

// With a polling interval for each job the test would time out.
test('300 jobs run without a polling interval between them', async () => {
  const jobs = await open();
  const payloads = Array.from({ length: 300 }, (_, n) => ({ n }));
  await db.transaction((tx) => sends.sendMany(tx, rare, payloads));
  let ran = 0;
  let inside = 0;
  let most = 0;
  await jobs.work(rare, { concurrency: 3 }, async () => {
    most = Math.max(most, ++inside);
    await soon(() => most === 3);
    inside--;
    ran++;
  });
  assert.ok(await soon(() => ran === 300), `${ran} ran`);
  assert.equal(most, 3);
  await jobs.stop();
});

test('sendOnce keeps one waiting job, which sees the data of every sender', async () => {
  const jobs = await open();
  const seen: string[][] = [];
  let rareRuns = 0;
  // Sent and waiting before any worker looks.
  await db.transaction((tx) => sends.sendOnce(tx, tidy));
  await db.transaction(async (tx) => {
    await tables.write(tx).insertInto('notes').values({ words: 'second' }).execute();
    await sends.sendOnce(tx, tidy);
    await jobs.work(rare, { concurrency: 1 }, async () => void rareRuns++);
    await jobs.work(tidy, { concurrency: 2 }, async () => {
      seen.push(
        (await tables.read(db).selectFrom('notes').select('words').execute()).map((row) => row.words),
      );
    });
    await db.transaction((other) => sends.send(other, rare, { n: 1 }));
    assert.ok(await soon(() => rareRuns > 0));
    assert.deepEqual(seen, [], 'the waiting job is locked until the second sender commits');
  });
  assert.ok(await soon(() => seen.length > 0));
  assert.deepEqual(seen, [['second']]);
  const sent = await db.pool.query(`select from jobs.job where name = 'tidy'`);
  assert.equal(sent.rowCount, 1);
  await db.transaction((tx) => sends.sendOnce(tx, tidy));
  assert.ok(await soon(() => seen.length === 2));
  await jobs.stop();
});

test('a job that fails at every try goes to the worker of its dead letter queue, with the reason', async () => {
  const jobs = await open();
  let tries = 0;
  await jobs.work(paint, { concurrency: 1 }, async () => {
    tries++;
    throw new Error('no such brush');
  });
  const failedJobs: unknown[] = [];
  await jobs.work(unpainted, { concurrency: 1 }, async ({ page }, { failure }) => {
    failedJobs.push([page, failure]);
  });
  await db.transaction((tx) => sends.send(tx, paint, { page: 'b' }));
  assert.ok(await soon(() => failedJobs.length > 0));
  assert.deepEqual(failedJobs, [['b', 'no such brush']]);
  assert.equal(tries, 2);
  await jobs.stop();
});

test('jobs of a killed process run again once their heartbeats are missed', async () => {
  const code = `
    import { openDatabase } from ${JSON.stringify(new URL('../database/open-database.ts', import.meta.url).href)};
    import { openJobs, defineQueue } from ${JSON.stringify(new URL('./jobs.ts', import.meta.url).href)};
    const db = await openDatabase({ database: { url: process.argv[1], poolSize: 2, jobPoolSize: 2, namedStatements: true } }, { applicationName: 'victim' });
    const slow = { name: 'slow', options: {}, payload: { safeParse: (data) => ({ data }) } };
    const jobs = await openJobs(db, { queues: [slow], works: true });
    await jobs.work(slow, { concurrency: 2 }, async () => { process.stdout.write('working\\n'); await new Promise(() => {}); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await db.transaction(async (tx) => {
    await sends.send(tx, slow, { n: 1 });
    await sends.send(tx, slow, { n: 2 });
  });
  let words = '';
  child.stdout.on('data', (some: Buffer) => (words += some.toString()));
  assert.ok(await soon(() => words === 'working\nworking\n'));
  child.kill('SIGKILL');
  await once(child, 'close');
  const jobs = await open();
  const ran: string[] = [];
  await jobs.work(
    slow,
    { concurrency: 2 },
    async ({ n }, { attempt }) => void ran.push(`${n} try ${attempt}`),
  );
  const ageHeartbeats = `update jobs.job set heartbeat_on = heartbeat_on - interval '20 seconds' where state = 'active' returning 1`;
  assert.equal((await db.pool.query(ageHeartbeats)).rowCount, 2);
  assert.ok(await soon(() => ran.length === 2));
  assert.deepEqual(ran.sort(), ['1 try 2', '2 try 2']);
  await jobs.stop();
});

test('a starting process does not take over the jobs of a running one', async () => {
  const first = await open();
  const ran: string[] = [];
  let finish = () => {};
  await first.work(slow, { concurrency: 1 }, async ({ n }) => {
    ran.push(`${n} by the first`);
    await new Promise<void>((resolve) => (finish = resolve));
  });
  await db.transaction((tx) => sends.send(tx, slow, { n: 5 }));
  assert.ok(await soon(() => ran.length === 1));
  const second = await open();
  await second.work(slow, { concurrency: 1 }, async ({ n }) => void ran.push(`${n} by the second`));
  await db.transaction((tx) => sends.send(tx, slow, { n: 6 }));
  assert.ok(await soon(() => ran.length === 2));
  assert.deepEqual(ran, ['5 by the first', '6 by the second']);
  finish();
  await Promise.all([first.stop(), second.stop()]);
});

test('stopping waits for the job that runs', async () => {
  const jobs = await open();
  const order: string[] = [];
  let finish = () => {};
  await jobs.work(slow, { concurrency: 1 }, async () => {
    order.push('running');
    await new Promise<void>((resolve) => (finish = resolve));
    order.push('done');
  });
  await db.transaction((tx) => sends.send(tx, slow, { n: 6 }));
  assert.ok(await soon(() => order.length === 1));
  const stopping = jobs.stop().then(() => order.push('stopped'));
  await db.pool.query('select 1');
  finish();
  await stopping;
  assert.deepEqual(order, ['running', 'done', 'stopped']);
});

test('starting another version beside this one loses no schedule', async () => {
  const jobs = await open();
  const older = await openJobs(db, { queues: [rare], works: true });
  const { rows } = await db.pool.query<{ name: string; cron: string }>(
    'select name, cron from jobs.schedule',
  );
  assert.deepEqual(rows, [{ name: 'nightly', cron: '0 3 * * *' }]);
  await older.stop();
  await jobs.stop();
});

test('a job that this version cannot read fails for good, without its content in the reason', async () => {
  const jobs = await open();
  const ran: number[] = [];
  await jobs.work(slow, { concurrency: 1 }, async ({ n }) => void ran.push(n));
  await db.transaction((tx) => sends.send(tx, { name: 'slow' }, { n: 'private@example.com' }));
  await db.transaction((tx) => sends.send(tx, slow, { n: 7 }));
  const failed = async () => (await jobs.listFailed({ queue: 'slow', sort: '-failed', limit: 10 })).data;
  assert.ok(await until(async () => (await failed()).length === 1 && ran.length === 1, 60_000));
  const { tries, error } = (await failed())[0]!;
  assert.equal(tries, 1);
  assert.match(error, /cannot read the job.*expected number/s);
  assert.doesNotMatch(error, /private/);
  assert.deepEqual(ran, [7]);
  await jobs.stop();
});
