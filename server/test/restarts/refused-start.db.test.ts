import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { openCore } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { until } from '../../src/platform/database/embedded/processes.ts';
import { stripeKeys, testDatabase } from '../testing.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longstrip-refused-'));
after(() => rm(dataDir, { recursive: true, force: true }));

test('a refused start leaves no connection, which would keep the embedded PostgreSQL running', async () => {
  const { db, url } = await testDatabase();
  await db.pool.query('insert into sandbox_clock (only_row, offset_milliseconds) values (true, 1000)');
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, PAYMENTS: 'stripe', ...stripeKeys });
  await assert.rejects(openCore(config, { name: 'refused' }), /was moved in test mode/);
  const isGone = async () => {
    const left = `select from pg_stat_activity where application_name = 'longstrip-refused'`;
    return (await db.pool.query(left)).rowCount === 0;
  };
  // Closed connections take a moment to go.
  assert.ok(await until(isGone, 5_000));
});
