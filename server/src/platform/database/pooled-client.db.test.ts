import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../../test/testing.ts';
import { openAt } from './open-database.ts';
import { tablesOf } from './tables.ts';

const tables = tablesOf<Record<never, never>>();

test('transactions have time limits with named statements and without, as behind a pooler', async () => {
  const { url } = await testDatabase({ empty: true });
  const address = { connectionString: url };
  for (const namedStatements of [true, false]) {
    const options = { applicationName: 'limits', poolSize: 1, jobPoolSize: 1, log: () => {} };
    const db = openAt(address, address, { ...options, namedStatements });
    const shown = await db.transaction(async (tx) => {
      const { rows } = await sql`select current_setting('statement_timeout') as statement,
        current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(tables.write(tx));
      return rows;
    });
    assert.deepEqual(shown, [{ statement: '30s', lock: '10s', idle: '1min' }]);
    const { rows } = await db.pool.query('show statement_timeout');
    // A pooler would refuse a connection that starts with it.
    assert.equal(rows[0].statement_timeout, namedStatements ? '30s' : '0');
    await db.close();
  }
});
