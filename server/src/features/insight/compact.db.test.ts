/** The hourly job on the figures of years. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementsOf } from '../../../test/statements-of.ts';
import { startOfTests } from '../../../test/seeded.ts';
import { testDatabase } from '../../../test/testing.ts';
import { clockAt } from '../../platform/clock.ts';
import { compactInsight } from './insight.jobs.ts';

const { db } = await testDatabase();
const clock = clockAt(startOfTests);
const now = startOfTests;
const rows = async <Row extends object>(text: string, values?: unknown[]) =>
  (await db.pool.query<Row>(text, values)).rows;

const chapters = 12_000;
/** Two days of a month three years ago, and the first days of the months before it, which are added up already. */
await rows(
  `insert into insight_chapter_day (comic_id, day, chapter_id, site, reads, furthest_3)
   select md5('comic' || n % 100)::uuid, date_trunc('month', $1::timestamptz - interval '3 years')::date + days.day,
     md5('chapter' || n)::uuid, case when n % 10 = 0 then 'uncensored' else 'normal' end, 1, 1
   from generate_series(1, $2::int) n, unnest(array[3, 20, -31, -62, -93]) as days(day)`,
  [now, chapters],
);
await rows(
  `update insight_chapter_day set day = date_trunc('month', day)::date
  where day < date_trunc('month', $1::timestamptz - interval '3 years')::date`,
  [now],
);
await rows(
  `insert into insight_view (id, day, site, comic_id, chapter_id, step, furthest)
   select gen_random_uuid(), $1::date - 5, 'normal', gen_random_uuid(), gen_random_uuid(), 'read', 1
   from generate_series(1, 25000)`,
  [now],
);
await rows('vacuum analyze insight_chapter_day, insight_view');

test('deletes and adds up thousands of rows at a time, so that no statement reaches the time limit', async () => {
  const { texts } = await statementsOf(() => compactInsight({ db, clock }));
  assert.deepEqual(await rows('select 1 from insight_view'), []);
  const views = texts.filter((text) => text.includes('delete from "insight_view"'));
  assert.equal(views.length, 3);
  const days = texts.filter((text) => text.includes('delete from "insight_chapter_day"'));
  assert.equal(days.length, 4, 'two for each day');
  const months = await rows<{ day: string; count: number; reads: number; furthest: number }>(
    `select day::text, count(*)::int, sum(reads)::int as reads, sum(furthest_3)::int as furthest
     from insight_chapter_day group by 1 order by 1`,
  );
  assert.deepEqual(
    months.map(({ count, reads, furthest }) => [count, reads, furthest]),
    [1, 1, 1, 2].map((days) => [chapters, days * chapters, days * chapters]),
  );
  assert.ok(months.every(({ day }) => day.endsWith('-01')));
});

test('does not read the months that are added up already', async () => {
  await rows('vacuum analyze insight_chapter_day');
  const { statements } = await statementsOf(() => compactInsight({ db, clock }));
  let blocks = 0;
  for (const { text, values } of statements.filter((each) => /_day"/.test(each.text))) {
    const [row] = await rows<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const { Plan: plan } = row!['QUERY PLAN'][0];
    blocks += plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
  }
  assert.ok(blocks < 50, `${blocks} blocks`);
});

test('stops between two batches when its job is stopped', async () => {
  await rows(
    `insert into insight_view (id, day, site, comic_id, chapter_id, step, furthest)
     values (gen_random_uuid(), $1::date - 5, 'normal', gen_random_uuid(), gen_random_uuid(), 'read', 1)`,
    [now],
  );
  await compactInsight({ db, clock }, AbortSignal.abort());
  assert.equal((await rows('select 1 from insight_view')).length, 1);
});
