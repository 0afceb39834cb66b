import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { testDatabase } from '../../../test/testing.ts';
import { until } from '../database/embedded/processes.ts';
import { tablesOf } from '../database/tables.ts';
import { defineQueue, openJobs, type Jobs, type Queue } from './jobs.ts';

const { db, url } = await testDatabase({ empty: true });
await db.pool.query('create table notes (words text)');
const tables = tablesOf<{ notes: { words: string } }>();

const paint = defineQueue<{ page: string }>('paint', { retryDelaySeconds: 1, retries: 1 });
const rare = defineQueue<{ n: number }>('rare');
const slow = defineQueue<{ n: number }>('slow');
const nightly = defineQueue<object>('nightly', { cron: '0 3 * * *' });
const queues: Queue<object>[] = [paint, rare, slow, nightly];

const opened: Jobs[] = [];
async function open(works = true, more: { say?: (words: string) => void } = {}): Promise<Jobs> {
  const jobs = await openJobs(db, { queues, works, ...more });
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

test('a transaction that is rolled back takes its job with it', async () => {
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

// With an interval each they would take longer than is waited for.
test('three hundred jobs do not wait for an interval each', async () => {
  const jobs = await open();
  await db.transaction(async (tx) => {
    for (let n = 0; n < 300; n++) await sends.send(tx, rare, { n });
  });
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

test('one job of a key waits at a time, and it sees what every sender wrote', async () => {
  const jobs = await open();
  const seen: string[][] = [];
  const ran: string[] = [];
  // Sent and waiting before any worker looks.
  await db.transaction((tx) => sends.send(tx, paint, { page: 'a' }, { singletonKey: 'a' }));
  await db.transaction(async (tx) => {
    await tables.write(tx).insertInto('notes').values({ words: 'second' }).execute();
    await sends.send(tx, paint, { page: 'a' }, { singletonKey: 'a' });
    await jobs.work(paint, { concurrency: 2 }, async ({ page }) => {
      ran.push(page);
      if (page !== 'a') return;
      seen.push(
        (await tables.read(db).selectFrom('notes').select('words').execute()).map((row) => row.words),
      );
    });
    await db.transaction((other) => sends.send(other, paint, { page: 'b' }, { singletonKey: 'b' }));
    assert.ok(await soon(() => ran.length > 0));
    assert.deepEqual(ran, ['b'], 'the waiting job is held until the second sender commits');
  });
  assert.ok(await soon(() => seen.length > 0));
  assert.deepEqual(seen, [['second']]);
  const jobsOfA = await db.pool.query(`select from jobs.job where singleton_key = 'a'`);
  assert.equal(jobsOfA.rowCount, 1);
  await db.transaction((tx) => sends.send(tx, paint, { page: 'a' }, { singletonKey: 'a' }));
  assert.ok(await soon(() => seen.length === 2));
  await jobs.stop();
});

test('priorities come first, and a job can wait', async () => {
  await db.transaction(async (tx) => {
    await sends.send(tx, rare, { n: 1 });
    await sends.send(tx, rare, { n: 9 }, { priority: 5 });
    await sends.send(tx, rare, { n: 99 }, { startAfterSeconds: 3600, priority: 9 });
  });
  const jobs = await open();
  const ran: number[] = [];
  await jobs.work(rare, { concurrency: 1 }, async ({ n }) => void ran.push(n));
  assert.ok(await soon(() => ran.length === 2));
  assert.deepEqual(ran, [9, 1]);
  await jobs.stop();
});

test('what fails is tried again, then lies among the dead letters and can be revived', async () => {
  const jobs = await open();
  let tries = 0;
  let broken = true;
  await jobs.work(paint, { concurrency: 1 }, async () => {
    tries++;
    if (broken) throw new Error('no such brush');
  });
  await db.transaction((tx) => sends.send(tx, paint, { page: 'b' }));
  assert.ok(await until(async () => (await jobs.deadLetters()).length === 1, 60_000, 50));
  const [letter] = await jobs.deadLetters();
  assert.equal(tries, 2);
  assert.equal(letter?.queue, 'paint');
  assert.deepEqual(letter?.payload, { page: 'b' });
  assert.match(letter?.reason ?? '', /no such brush/);
  broken = false;
  assert.equal(await jobs.reviveDeadLetters(), 1);
  assert.ok(await soon(() => tries === 3));
  assert.deepEqual(await jobs.deadLetters(), []);
  await jobs.stop();
});

test('kill -9 in the middle of a job: it runs again as soon as a process is back', async () => {
  const code = `
    import { openDatabase } from ${JSON.stringify(new URL('../database/open-database.ts', import.meta.url).href)};
    import { openJobs, defineQueue } from ${JSON.stringify(new URL('./jobs.ts', import.meta.url).href)};
    const db = await openDatabase({ database: { url: process.argv[1], poolSize: 2, namedStatements: true } }, { applicationName: 'victim' });
    const slow = defineQueue('slow');
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
  const said: string[] = [];
  const jobs = await open(true, { say: (some) => said.push(some) });
  const ran: string[] = [];
  await jobs.work(
    slow,
    { concurrency: 2 },
    async ({ n }, { attempt }) => void ran.push(`${n} try ${attempt}`),
  );
  assert.ok(await soon(() => ran.length === 2));
  assert.deepEqual(ran.sort(), ['1 try 2', '2 try 2']);
  assert.match(said.join(), /2 jobs were cut off/, 'not because a heartbeat was missed');
  await jobs.stop();
});

test('a process that starts beside one at work leaves its jobs alone', async () => {
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
