/** A server that takes no writes any more, as during a switchover. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { testDatabase } from '../../../test/testing.ts';
import { isDatabaseAway } from './availability.ts';
import { openAt } from './open-database.ts';
import { tablesOf } from './tables.ts';

const tables = tablesOf<{ note: { words: string } }>();
const { db: admin, url } = await testDatabase({ empty: true });
await admin.pool.query('create table note (words text)');
const { rows } = await admin.pool.query<{ name: string }>('select current_database() as name');
const name = rows[0]!.name;

for (const namedStatements of [true, false]) {
  const open = () =>
    openAt(
      { connectionString: url },
      { connectionString: url },
      { applicationName: 'switchover', poolSize: 1, jobPoolSize: 1, namedStatements, log: () => {} },
    );
  const write = (db: ReturnType<typeof open>) =>
    db.transaction(async (tx) => tables.write(tx).insertInto('note').values({ words: 'written' }).execute());
  const kind = namedStatements ? 'with named statements' : 'behind a pooler';

  test(`a refused write says that the database is away, and the next one gets a new connection, ${kind}`, async () => {
    const db = open();
    await db.pool.query('set default_transaction_read_only = on');
    await assert.rejects(write(db), (error) => isDatabaseAway(error));
    await write(db);
    await db.close();
  });

  test(`a new connection waits until a server takes writes, ${kind}`, async () => {
    const db = open();
    await admin.pool.query(`alter database ${name} set default_transaction_read_only = on`);
    const writing = write(db);
    // The refused connection leaves the pool.
    await once(db.pool, 'remove');
    await admin.pool.query(`alter database ${name} reset default_transaction_read_only`);
    await writing;
    await db.close();
  });
}
