/** Figures of comics by month: they agree with the days, also if the previous version writes these, and bound what a year reads. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { dayOf, daysBefore, daysIn } from '@longstrip/contract/insight/figures.rules';
import fc from 'fast-check';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { statementsOf } from '../../../test/statements-of.ts';
import { runs } from '../../../test/seeded.ts';
import { compactInsight } from './insight.jobs.ts';
import { highestComics } from './insight.queries.ts';
import { saveViews } from './save-views.ts';

const api = await openTestApp();
const { db } = api.core;
const today = dayOf(api.clock.now());
const comics = Array.from({ length: 4 }, () => randomUUID());

const comicId = fc.constantFrom(...comics);
const site = fc.constantFrom('normal' as const, 'uncensored' as const);
/** Of the oldest ones the figures are added up by the job. */
const day = fc.integer({ min: 0, max: 500 }).map((back) => daysBefore(today, back));
const view = fc.record({ day, site, comicId, furthest: fc.integer({ min: 0, max: 10 }) });
const sale = fc.record({ day, site, comicId, cents: fc.integer({ min: -900, max: 900 }) });
const write = fc.oneof(
  fc.record({ views: fc.array(view, { minLength: 1, maxLength: 8 }) }),
  fc.record({ sale }),
  fc.constant('compact' as const),
);
const range = fc.tuple(day, day).map((days) => {
  const [from, to] = days.toSorted() as [string, string];
  return { from, to };
});

type Write = typeof write extends fc.Arbitrary<infer Each> ? Each : never;

async function carryOut(step: Write): Promise<void> {
  if (step === 'compact') return compactInsight({ db, clock: api.clock });
  if ('views' in step) {
    const views = step.views.map((each) => ({
      ...each,
      id: randomUUID(),
      chapterId: randomUUID(),
      step: each.furthest > 0 ? ('read' as const) : ('lock' as const),
      signedIn: false,
      readers: null,
    }));
    return db.transaction((tx) => saveViews(tx, views));
  }
  const { sale } = step;
  // As a job counts a sale; the previous version too.
  await api.rows(
    `insert into insight_comic_day as known (site, day, comic_id, coin_cents) values ($1, $2, $3, $4)
     on conflict (site, day, comic_id) do update set coin_cents = known.coin_cents + excluded.coin_cents`,
    [sale.site, sale.day, sale.comicId, sale.cents],
  );
}

test('figures of months are those of their days, and figures of any range those of its days', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(write, { minLength: 1, maxLength: 10 }),
      range,
      async (writes, { from, to }) => {
        for (const step of writes) await carryOut(step);
        const different = await api.rows(
          `select * from insight_comic_month months full join (
           select site, date_trunc('month', day)::date as month, comic_id, sum(reads) as reads, sum(finished) as finished,
             sum(locks) as locks, sum(coin_cents) as coin_cents
           from insight_comic_day group by 1, 2, 3) days using (site, month, comic_id)
         where (months.reads, months.finished, months.locks, months.coin_cents)
           is distinct from (days.reads, days.finished, days.locks, days.coin_cents)`,
        );
        assert.deepEqual(different, []);
        const found = await highestComics(db, { from, to, sort: 'reads', limit: 100 }, (sums) => [
          sums.comic_id,
          sums.reads,
          sums.locks,
          sums.coin_cents,
        ]);
        const expected = await api.rows(
          `select comic_id, sum(reads) as reads, sum(locks) as locks, sum(coin_cents) as cents from insight_comic_day
         where day between $1 and $2 group by comic_id order by sum(reads) desc, comic_id`,
          [from, to],
        );
        assert.deepEqual(
          found,
          expected.map((row) => Object.values(row)),
        );
      },
    ),
    { numRuns: runs(200) },
  );
});

test('a year reads its months and the days beside them, not each day', async () => {
  const read = 300;
  await api.rows('truncate insight_comic_day, insight_comic_month');
  await api.rows(
    `insert into insight_comic_day (site, day, comic_id, reads)
     select 'normal', date '2024-11-15' + d, comic.id, comic.number
     from generate_series(0, 365) d, unnest($1::uuid[]) with ordinality as comic (id, number)`,
    [Array.from({ length: read }, () => randomUUID())],
  );
  await api.rows('vacuum analyze insight_comic_day, insight_comic_month');
  const rowsOf = async (range: { from: string; to: string }) => {
    const { answer, statements } = await statementsOf(() =>
      api.ask('POST', '/insight/comics', { json: { ...range, site: 'normal', limit: 2 } }),
    );
    const days = daysIn(range);
    assert.deepEqual(
      (answer['data'] as { reads: number }[]).map(({ reads }) => reads),
      [days * read, days * (read - 1)],
    );
    const sums = statements.find(({ text }) => text.includes('insight_comic_month'))!;
    const [plan] = await api.rows<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, format json) ${sums.text}`,
      sums.values,
    );
    return rowsRead(plan!['QUERY PLAN'][0].Plan);
  };
  assert.equal(await rowsOf({ from: '2024-11-15', to: '2025-11-14' }), (16 + 11 + 14) * read);
  // The last month has no other days.
  assert.equal(await rowsOf({ from: '2024-11-15', to: '2025-11-15' }), (16 + 12) * read);
});

type Node = { 'Relation Name'?: string; 'Actual Rows': number; Plans?: Node[] };

/** The rows that are taken from tables. */
function rowsRead(node: Node): number {
  const own = node['Relation Name'] === undefined ? 0 : node['Actual Rows'];
  return (node.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), own);
}
