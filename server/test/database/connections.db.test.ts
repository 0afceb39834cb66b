/** The connections of one process, against the numbers of docs/database.md and DATABASE_POOL_SIZE. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openAppAt } from '../app-for-tests.ts';
import { testDatabase } from '../testing.ts';

const requests = 4;
const handlers = 3;
const cases = [
  { roles: 'pages,api,jobs', jobs: true, most: requests + handlers + 5 },
  { roles: 'jobs', jobs: true, most: requests + handlers + 5 },
  { roles: 'pages,api', jobs: false, most: requests + 3 },
];

for (const { roles, jobs, most } of cases)
  test(`a process with the roles ${roles} opens at most ${most} connections, and as many if it is busy`, async () => {
    const { db, url } = await testDatabase();
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'longstrip-connections-'));
    const env = {
      ROLES: roles,
      DATABASE_POOL_SIZE: String(requests),
      DATABASE_JOB_POOL_SIZE: String(handlers),
    };
    const { core, close } = await openAppAt({ url, dataDir, env, jobs });
    try {
      const busy = Array.from({ length: 20 }, () => [
        core.db.pool.query('select pg_sleep(0.3)'),
        jobs && core.db.withConnectionsOf('jobs', () => core.db.pool.query('select pg_sleep(0.3)')),
        core.jobs.retryFailedOf('letters'),
      ]).flat();
      const counted: number[] = [];
      let isBusy = true;
      const counting = (async () => {
        while (isBusy) {
          const { rows } = await db.pool.query<{ count: number }>(
            `select count(*)::int from pg_stat_activity
              where datname = current_database() and application_name = 'longstrip-server'`,
          );
          counted.push(rows[0]!.count);
        }
      })();
      await Promise.all(busy);
      isBusy = false;
      await counting;
      assert.equal(Math.max(...counted), most);
    } finally {
      await close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
