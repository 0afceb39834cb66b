import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/testing.ts';
import { Refusal } from '../http/refusal.ts';
import { readPage, type PageOrder } from './read-page.ts';
import { tablesOf } from './tables.ts';

const { db } = await testDatabase({ empty: true });
await db.pool.query('create table apples (id bigint primary key, kind text not null, picked timestamptz)');
await db.pool.query(`insert into apples
  select n, 'kind ' || n % 3, timestamptz '2026-03-01' + n / 4 * interval '1 second' from generate_series(1, 22) n`);
type Apple = { id: number; kind: string; picked: Date };
const tables = tablesOf<{ apples: Apple }>();
const order = (direction: 'asc' | 'desc'): PageOrder<Apple> => ({
  columns: [
    { name: 'picked', type: 'time' },
    { name: 'id', type: 'number' },
  ],
  direction,
});
const apples = () => tables.read(db).selectFrom('apples').selectAll();

for (const direction of ['asc', 'desc'] as const)
  test(`pages (${direction}) contain every row once, in order, and end`, async () => {
    const seen: number[] = [];
    let after: string | undefined;
    for (;;) {
      const page = await readPage(apples(), order(direction), { limit: 5, after });
      seen.push(...page.rows.map(({ id }) => id));
      if (page.next === null) break;
      after = page.next;
    }
    const all = Array.from({ length: 22 }, (_, index) => index + 1);
    assert.deepEqual(seen, direction === 'asc' ? all : all.toReversed());
  });

test('a full last page has no next', async () => {
  const { rows, next } = await readPage(apples(), order('asc'), { limit: 22 });
  assert.deepEqual([rows.length, next], [22, null]);
});

test('refuses a cursor that is not the next of a page', async () => {
  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const after of [
    'x',
    cursor(null),
    cursor([1, 2]),
    cursor(['2026-03-01']),
    cursor(['2026-13-01T00:00:00Z', 1]),
    cursor(['0000-01-01T00:00:00Z', 1]),
  ])
    await assert.rejects(
      readPage(apples(), order('asc'), { limit: 5, after }),
      (error) => error instanceof Refusal && error.code === 'invalid_input',
    );
  const byKind: PageOrder<Apple> = { columns: [{ name: 'kind', type: 'text' }], direction: 'asc' };
  await assert.rejects(readPage(apples(), byKind, { limit: 5, after: cursor(['kind\0']) }), {
    code: 'invalid_input',
  });
});
