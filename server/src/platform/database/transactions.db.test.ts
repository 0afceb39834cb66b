import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../../test/testing.ts';
import { tablesOf } from './tables.ts';
import { afterCommit, beforeCommit } from './transactions.ts';
import { isUniqueViolation } from './violations.ts';

// Empty, because the platform must not depend on the slices' migrations.
const { db } = await testDatabase({ empty: true });
await db.pool.query('create table apples (id bigint primary key, kind text not null, picked date)');
const tables = tablesOf<{ apples: { id: number; kind: string; picked?: string | null } }>();

const kinds = async () =>
  (await tables.read(db).selectFrom('apples').select('kind').orderBy('id').execute()).map((row) => row.kind);

test('a transaction that throws leaves nothing behind', async () => {
  const work = db.transaction(async (tx) => {
    await tables.write(tx).insertInto('apples').values({ id: 1, kind: 'elstar' }).execute();
    assert.equal((await tables.read(tx).selectFrom('apples').selectAll().execute()).length, 1);
    throw new Error('changed my mind');
  });
  await assert.rejects(work, /changed my mind/);
  assert.deepEqual(await kinds(), []);
});

test('steps before the commit run once for each key and can prevent it; steps after it run only if it succeeded', async () => {
  const steps: string[] = [];
  await db.transaction(async (tx) => {
    const step = async () => void steps.push('before');
    beforeCommit(tx, 'same', step);
    beforeCommit(tx, 'same', step);
    afterCommit(tx, () => steps.push('after'));
    await tables.write(tx).insertInto('apples').values({ id: 2, kind: 'boskoop' }).execute();
  });
  assert.deepEqual(steps, ['before', 'after']);
  await assert.rejects(
    db.transaction(async (tx) => {
      afterCommit(tx, () => steps.push('never'));
      beforeCommit(tx, 'stop', async () => {
        throw new Error('stop');
      });
      await tables.write(tx).deleteFrom('apples').execute();
    }),
  );
  assert.deepEqual(steps, ['before', 'after']);
  assert.deepEqual(await kinds(), ['boskoop']);
});

test('an ended transaction cannot be used by code that was not awaited', async () => {
  let late: Parameters<Parameters<typeof db.transaction>[0]>[0] | undefined;
  await db.transaction(async (tx) => {
    late = tx;
  });
  assert.throws(() => afterCommit(late!, () => {}), /has ended/);
});

test('reads bigint as a number and a day as text, and throws for a number that is not exact', async () => {
  await db.transaction((tx) =>
    tables.write(tx).insertInto('apples').values({ id: 3, kind: 'cox', picked: '2026-03-01' }).execute(),
  );
  const row = await tables
    .read(db)
    .selectFrom('apples')
    .selectAll()
    .where('id', '=', 3)
    .executeTakeFirstOrThrow();
  assert.deepEqual(row, { id: 3, kind: 'cox', picked: '2026-03-01' });
  await assert.rejects(sql`select 9007199254740993::bigint`.execute(tables.read(db)), /beyond exact numbers/);
  assert.equal(
    (await sql<{ n: number }>`select count(*) as n from apples`.execute(tables.read(db))).rows[0]?.n,
    2,
  );
});

test('raw sql works in a transaction and outside of it', async () => {
  await db.transaction(async (tx) => {
    await sql`update apples set kind = upper(kind) where id = ${3}`.execute(tables.write(tx));
    assert.equal(
      (await sql<{ kind: string }>`select kind from apples where id = 3`.execute(tables.read(tx))).rows[0]
        ?.kind,
      'COX',
    );
  });
});

test('a view for reading cannot write', () => {
  const reader = () => tables.read(db);
  // @ts-expect-error: this is the point of it
  void (() => reader().insertInto('apples'));
  const cte = () => reader().with('a', (q) => q.selectFrom('apples').selectAll());
  // @ts-expect-error: nor through a CTE
  void (() => cte().deleteFrom('apples').execute());
  // @ts-expect-error: nor on a table of another slice
  void (() => reader().selectFrom('pears'));
});

test('a column that a migration adds breaks no query, inside or outside a transaction', async () => {
  await db.pool.query('create table plums (id int, kind text)');
  await db.pool.query("insert into plums values (1, 'mirabelle')");
  const client = await db.pool.connect();
  try {
    const questions = [
      'select * from plums where id > $1',
      'select plums.* from plums where id > $1',
      'update plums set id = id where id > $1 returning *',
    ];
    for (const question of questions) await client.query(question, [0]);
    await db.pool.query('alter table plums add column picked date');
    await client.query('begin');
    for (const question of questions)
      assert.deepEqual((await client.query(question, [0])).rows, [
        { id: 1, kind: 'mirabelle', picked: null },
      ]);
    await client.query('commit');
  } finally {
    client.release();
  }
});

test('a statement is prepared anew when a migration changes what it returns', async () => {
  await db.pool.query('create table pears (id int)');
  const client = await db.pool.connect();
  try {
    const ask = () => client.query('select id from pears where id > $1', [0]);
    await ask();
    await client.query('alter table pears alter id type bigint');
    assert.equal((await ask()).fields[0]!.dataTypeID, 20);
    // Inside a transaction the error stays, and names its cause.
    await client.query('begin');
    await client.query('alter table pears alter id type numeric');
    await assert.rejects(ask(), /cached plan/);
    await client.query('rollback');
    assert.equal((await ask()).fields[0]!.dataTypeID, 20);
  } finally {
    client.release();
  }
});

test('a connection keeps at most 500 prepared statements, the latest ones', async () => {
  const client = await db.pool.connect();
  try {
    const prepared = async () =>
      (await client.query<{ n: number }>('select count(*) as n from pg_prepared_statements')).rows[0]!.n;
    for (let n = 0; n < 700; n++) await client.query(`select ${n} + $1::int`, [1]);
    assert.equal(await prepared(), 500);
    // The name of a statement that was never prepared takes one of the places.
    await assert.rejects(client.query('select $1 frmo nothing', [1]), /syntax error/);
    assert.equal(await prepared(), 499);
    await client.query('begin');
    for (let n = 0; n < 501; n++) await client.query(`select ${n} - $1::int`, [1]);
    await client.query('commit');
    assert.equal(await prepared(), 500);
    const { rows } = await client.query(
      "select 1 from pg_prepared_statements where statement like '%500 - %'",
    );
    assert.equal(rows.length, 1);
  } finally {
    client.release();
  }
});

test('distinguishes a unique violation from other errors', async () => {
  const twice = db.transaction((tx) =>
    tables
      .write(tx)
      .insertInto('apples')
      .values([
        { id: 9, kind: 'a' },
        { id: 9, kind: 'b' },
      ])
      .execute(),
  );
  await assert.rejects(
    twice,
    (error) => isUniqueViolation(error, 'apples_pkey') && !isUniqueViolation(error, 'other'),
  );
});
