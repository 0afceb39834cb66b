import { test } from 'node:test';
import { openDatabaseProxy } from '../../../test/database-proxy.ts';
import { testDatabase } from '../../../test/testing.ts';
import { openAt } from '../database/open-database.ts';
import { openJobs } from './jobs.ts';

test('stopping ends although the database no longer answers', { timeout: 60_000 }, async (t) => {
  const { db: direct } = await testDatabase();
  const proxy = await openDatabaseProxy(direct.session);
  t.after(() => proxy.close());
  const db = openAt(proxy.address, proxy.address, {
    applicationName: 'longstrip-test-silent',
    poolSize: 2,
    jobPoolSize: 2,
    namedStatements: true,
    log: () => {},
  });
  const jobs = await openJobs(db, { queues: [], works: true });
  await db.pool.query('select 1');
  proxy.silence();
  await jobs.stop({ limitSeconds: 0 });
  await db.close();
});
