/** Purges on a real database, at a double of Varnish. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openVarnishDouble } from '../../../test/caches/purge-doubles.ts';
import { testDatabase } from '../../../test/testing.ts';
import { until } from '../database/embedded/processes.ts';
import { maxTags, openInvalidations } from '../invalidations/invalidations.ts';
import { openJobs } from '../jobs/jobs.ts';
import { purgeQueue, readPurges, recordPurge, runPurges } from './purges.ts';
import { varnish } from './varnish.ts';

const { db } = await testDatabase();
const double = await openVarnishDouble();
const target = varnish({ kind: 'varnish', urls: [double.origin] });
const logged: string[] = [];
const jobs = await openJobs(db, { queues: [purgeQueue], works: true });
const invalidations = await openInvalidations(db);
invalidations.recordBy((tx, tags) => recordPurge(tx, tags, { jobs }));
const context = { db, jobs, target, log: (sentence: string) => void logged.push(sentence) };
const working = new AbortController();
await jobs.work(purgeQueue, { concurrency: 1 }, (_nothing, { signal }) =>
  runPurges(context, AbortSignal.any([signal, working.signal])),
);
after(async () => {
  working.abort();
  await jobs.stop({ limitSeconds: 5 });
  await invalidations.close();
  await double.close();
});

const save = (...tags: string[]) => db.transaction(async (tx) => invalidations.publish(tx, tags));
const purgesOf = (tag: string) => double.purged.filter((tags) => tags.includes(tag)).length;
const rows = async () => (await db.pool.query('select * from cache_purge order by id')).rows;
const makeDue = () => db.pool.query(`update cache_purge set due_at = now() where purged = 2`);

test('a commit purges its tags at once, and twice more for copies that were made meanwhile', async () => {
  const began = performance.now();
  await save('Comic:1', 'Comic');
  assert.ok(await until(async () => purgesOf('Comic:1') > 0, 10_000, 5));
  const first = performance.now() - began;
  assert.ok(await until(async () => purgesOf('Comic:1') === 2, 10_000, 5));
  assert.ok(performance.now() - began - first > 900, 'not at once, because nodes hear of it within a moment');
  assert.deepEqual(double.purged[0], ['Comic', 'Comic:1', 'Comic:any']);
  assert.ok(await until(async () => (await rows())[0]?.purged === 2, 10_000, 5));
  await makeDue();
  assert.ok(await until(async () => (await rows()).length === 0, 60_000));
  assert.equal(purgesOf('Comic:1'), 3);
});

test('a transaction that is rolled back purges nothing', async () => {
  const failing = db.transaction(async (tx) => {
    invalidations.publish(tx, ['Comic:rolled-back']);
    throw new Error('no');
  });
  await assert.rejects(failing);
  await save('Comic:next');
  assert.ok(await until(async () => purgesOf('Comic:next') > 0, 10_000, 5));
  assert.equal(purgesOf('Comic:rolled-back'), 0);
});

test('many commits are few requests, and none is forgotten', async () => {
  double.purged.length = 0;
  const tags = Array.from({ length: 120 }, (_, n) => `Chapter:${n}`);
  await Promise.all(tags.map((tag) => save(tag)));
  assert.ok(await until(async () => tags.every((tag) => purgesOf(tag) >= 2), 30_000));
  assert.ok(double.purged.length < 40, `${double.purged.length} requests`);
});

test('a change of everything purges the tag that all answers have', async () => {
  await save(...Array.from({ length: maxTags + 1 }, (_, n) => `Comic:${n}`));
  assert.ok(await until(async () => purgesOf('longstrip') > 0, 10_000, 5));
});

test('a service that fails is asked again until it purges, and meanwhile the failure is known', async () => {
  await db.pool.query('delete from cache_purge');
  double.purged.length = 0;
  double.instead.push(503, 'hang up');
  await save('Comic:failing');
  assert.ok(await until(async () => (await readPurges(db)).failure !== null, 10_000));
  const { waiting, failure } = await readPurges(db);
  assert.equal(waiting, 1);
  assert.match(failure!, /^Varnish at .* answered 503\.$/);
  assert.equal(logged.length, 1);
  assert.ok(await until(async () => purgesOf('Comic:failing') >= 1, 60_000));
  assert.ok(await until(async () => (await readPurges(db)).waiting === 0, 10_000));
  assert.equal((await readPurges(db)).failure, null);
});

test('what another process has taken is left to it, and taken over if that process is gone', async () => {
  await db.pool.query('delete from cache_purge');
  await db.pool.query(
    `insert into cache_purge (tags, due_at) values ('{Comic:taken}', now() + interval '20 seconds'), ('{Comic:free}', now())`,
  );
  await runPurges(context, new AbortController().signal);
  assert.deepEqual([purgesOf('Comic:taken'), purgesOf('Comic:free') >= 1], [0, true]);
  await db.pool.query(`update cache_purge set due_at = now() where tags = '{Comic:taken}'`);
  const stopping = new AbortController();
  stopping.abort();
  await runPurges(context, stopping.signal);
  assert.equal(purgesOf('Comic:taken'), 0, 'a process that stops takes nothing');
  await runPurges(context, new AbortController().signal);
  assert.ok(purgesOf('Comic:taken') >= 1);
});
