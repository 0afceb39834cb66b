/** Jobs that wait for a lock do not take the connections of requests. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../src/platform/database/embedded/processes.ts';
import { openTestApp } from './app-for-tests.ts';
import { openMember } from './memberships/members.ts';

const connections = 3;
const api = await openTestApp({
  jobs: true,
  env: { DATABASE_POOL_SIZE: `${connections}`, DATABASE_JOB_POOL_SIZE: `${connections}` },
});
const { db, jobs, moneyClock } = api.core;

test('a reader gets the list of comics while all connections of jobs wait for a lock', async () => {
  for (let n = 0; n < connections; n++) await (await openMember(api)).buy('1week');
  const waiting = () =>
    api.rows(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from payer for update');
    await moneyClock.moveBy(7 * 86_400_000 + 1000);
    await db.transaction((tx) => jobs.send(tx, { name: 'membership-due' }, {}));
    assert.ok(await until(async () => (await waiting()).length === connections, 60_000));
    const answer = await api.send('POST', '/api/v1/comics/list', { json: { offset: 1 } });
    assert.equal(answer.status, 200);
    assert.equal((await waiting()).length, connections, 'the jobs still wait');
  } finally {
    await client.query('rollback');
    client.release();
  }
  const renewed = () => api.rows(`select 1 from membership where period_number = 2`);
  assert.ok(await until(async () => (await renewed()).length === connections, 60_000));
});
