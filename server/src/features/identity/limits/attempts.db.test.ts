import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/testing.ts';
import { countAttempt, deleteAttemptsByPrefix } from './attempts.ts';

const { db } = await testDatabase();
const now = new Date('2026-01-01T00:00:00Z');

test('deletes the counters whose key begins with the prefix, and no others', async () => {
  const keys = [
    'guesses:a_b:at:1',
    'guesses:a_b:strangers',
    'guesses:a_bc:at:1',
    'guesses:axb:at:1',
    'guesses:a',
  ];
  await db.transaction(async (tx) => {
    for (const key of keys) await countAttempt(tx, { key, most: 1, seconds: 60 }, now);
    await deleteAttemptsByPrefix(tx, 'guesses:a_b:');
  });
  const { rows } = await db.pool.query<{ key: string }>('select key from attempt order by key');
  assert.deepEqual(rows.map(({ key }) => key).toSorted(), keys.slice(2).toSorted());
});

test('finds counters by an index, whatever the collation of the database', async () => {
  const { rows } = await db.pool.query<{ collation: string }>(
    `select c.collname as collation from pg_attribute a join pg_collation c on c.oid = a.attcollation
     where attrelid = 'attempt'::regclass and attname = 'key'`,
  );
  assert.deepEqual(rows, [{ collation: 'C' }]);
});

test('the newest accounts are found by an index', async () => {
  const client = await db.pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      'explain select * from account order by created_at desc, uid desc limit 50',
    );
    assert.match(rows.map((row) => row['QUERY PLAN']).join('\n'), /Index Scan using account_created/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
