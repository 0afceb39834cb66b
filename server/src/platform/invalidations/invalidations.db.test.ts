import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql, type Kysely } from 'kysely';
import { testDatabase } from '../../../test/testing.ts';
import { openAt } from '../database/open-database.ts';
import { beforeCommit } from '../database/transactions.ts';
import { until } from '../database/embedded/processes.ts';
import { maxTags, openInvalidations, type Invalidations } from './invalidations.ts';

const { db } = await testDatabase({ empty: true });
// Another node on the same database.
const neighbour = openAt(db.session, db.session, {
  applicationName: 'longstrip-neighbour',
  poolSize: 2,
  jobPoolSize: 2,
  namedStatements: true,
  log: () => {},
});
const here = await openInvalidations(db);
const there = await openInvalidations(neighbour);
after(() => neighbour.close());

function record(invalidations: Invalidations): unknown[] {
  const received: unknown[] = [];
  after(invalidations.subscribe((keys) => received.push(keys)));
  return received;
}
const near = record(here);
const far = record(there);
const reset = () => void (near.splice(0), far.splice(0));
const soon = (done: () => boolean) => until(async () => done(), 60_000, 2);

test('invalidations of one transaction arrive once, after it, at every node', async () => {
  await db.transaction(async (tx) => {
    here.publish(tx, ['comic:1', 'list']);
    here.publish(tx, ['comic:1', 'chapter:7']);
    here.publish(tx, []);
    await db.transaction(async (other) => here.publish(other, ['later']));
    assert.ok(await soon(() => far.length > 0));
    assert.deepEqual(far, [['later']]);
    reset();
  });
  assert.deepEqual(near, [['comic:1', 'list', 'chapter:7']], 'own listeners do not wait for the database');
  assert.ok(await soon(() => far.length === 1));
  assert.deepEqual(far, [['comic:1', 'list', 'chapter:7']]);
  reset();
});

test('tags that do not fit into one notification arrive in several, once each', async () => {
  const recorded: unknown[] = [];
  const writer = await openInvalidations(db);
  after(() => writer.close());
  writer.recordBy(async (_tx, tags) => void recorded.push(tags));
  const own = record(writer);
  const tags = Array.from({ length: 1_000 }, (_, n) => `Comic:${randomUUID()} ${n}`);
  await db.transaction(async (tx) => writer.publish(tx, tags));
  assert.deepEqual(own, [tags]);
  assert.deepEqual(recorded, [tags]);
  assert.ok(await soon(() => far.flat().length === tags.length));
  assert.ok(far.length > 5);
  assert.deepEqual(far.flat(), tags);
  // Its own notifications, which arrive before the next one, invalidate nothing a second time.
  await db.transaction(async (tx) => writer.publish(tx, ['last']));
  assert.ok(await soon(() => String(far.at(-1)) === 'last'));
  await db.transaction(async (tx) => here.publish(tx, ['of another']));
  assert.ok(await soon(() => String(own.at(-1)) === 'of another'));
  assert.deepEqual(own, [tags, ['last'], ['of another']]);
  assert.ok(await soon(() => String(far.at(-1)) === 'of another'));
  reset();
});

test('more tags than are named invalidate everything, also in the writer’s process', async () => {
  const tags = Array.from({ length: maxTags + 1 }, (_, n) => `comic:${n}`);
  await db.transaction(async (tx) => here.publish(tx, tags));
  assert.deepEqual(near, ['*']);
  assert.ok(await soon(() => far.length === 1));
  assert.deepEqual(far, ['*']);
  reset();
});

test('a transaction that is rolled back invalidates nothing', async () => {
  await assert.rejects(
    db.transaction(async (tx) => {
      here.publish(tx, ['comic:2']);
      throw new Error('no');
    }),
  );
  await db.transaction(async (tx) => here.publish(tx, ['comic:3']));
  assert.ok(await soon(() => far.length === 1));
  assert.deepEqual(far, [['comic:3']]);
  reset();
});

test('reconnects automatically, and then invalidates everything', async () => {
  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'longstrip-neighbour'`,
  );
  assert.ok(await soon(() => far.includes('*')));
  reset();
  await db.transaction(async (tx) => here.publish(tx, ['comic:4']));
  assert.ok(await soon(() => far.length === 1));
  assert.deepEqual(far, [['comic:4']]);
  reset();
});

test('a process does not receive its own invalidations twice', async () => {
  await db.transaction(async (tx) => here.publish(tx, ['comic:8']));
  await neighbour.transaction(async (tx) => there.publish(tx, ['comic:9']));
  assert.ok(await soon(() => near.some((keys) => String(keys) === 'comic:9')));
  assert.deepEqual(near, [['comic:8'], ['comic:9']]);
  assert.ok(await soon(() => far.length === 2));
  assert.deepEqual(new Set(far.map(String)), new Set(['comic:8', 'comic:9']));
  reset();
});

test('a commit whose answer is lost invalidates in the writer’s own process too', async () => {
  const work = db.transaction(async (tx) => {
    here.publish(tx, ['comic:10']);
    beforeCommit(tx, 'lost', async () => {
      await sql`commit`.execute(tx as unknown as Kysely<unknown>);
      throw new Error('connection lost');
    });
  });
  await assert.rejects(work, /connection lost/);
  assert.ok(await soon(() => far.length === 1));
  assert.ok(await soon(() => near.length === 1));
  assert.deepEqual(near, [['comic:10']]);
  reset();
});

test('a failing listener does not stop the others', async () => {
  const stop = here.subscribe(() => {
    throw new Error('deaf');
  });
  const after = record(here);
  await db.transaction(async (tx) => here.publish(tx, ['comic:5']));
  assert.deepEqual(after[0], ['comic:5']);
  stop();
});
