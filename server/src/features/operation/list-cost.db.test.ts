/** The cost of the lists for operation with many rows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listFailedJobs } from '@longstrip/contract/operation/jobs.endpoints';
import { listMails } from '@longstrip/contract/operation/mails.endpoints';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { assertStaffListByIndex } from '../../../test/list-plans.ts';
import { manyFailedJobs, manyRows } from '../../../test/many-rows.ts';

// Without the monitor of pg-boss, which would count all jobs meanwhile.
const api = await openTestApp({ env: { ROLES: 'api' } });
await manyFailedJobs(api, manyRows);

test('failed jobs are read page by page by an index', () =>
  assertStaffListByIndex(
    api,
    listFailedJobs,
    { failed: ({ failedAt }) => failedAt as string },
    { groups: [{ table: 'jobs"."job', filters: [{}, { queue: 'payments-refund' }] }] },
  ));

test('letters are read page by page by an index', () =>
  assertStaffListByIndex(
    api,
    listMails,
    { at: ({ at }) => at as string },
    { groups: [{ table: 'mail_record', filters: [{}, { outcome: 'failed' }, { uid: 'person7' }] }] },
  ));

test('the queues and the health of the server are read without counting every job', async () => {
  await api.ask('GET', '/jobs/queues');
  const { parts } = await api.ask('GET', '/operation/health');
  assert.deepEqual(
    parts
      .filter(({ state }: { state: string }) => state !== 'ok')
      .map(({ part, state }: { part: string; state: string }) => [part, state]),
    [
      ['jobs', 'failing'],
      ['mail', 'warning'],
      ['backup', 'warning'],
    ],
  );
  const queues = (await api.ask('GET', '/jobs/queues')).data;
  const counted = queues.filter(({ failed }: { failed: number }) => failed > 0);
  assert.deepEqual(
    counted.map(({ name, failed }: { name: string; failed: number }) => [name, failed]),
    [
      ['letters', 1000],
      ['payments-refund', 100],
    ],
  );
});
