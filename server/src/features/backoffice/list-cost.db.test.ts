/** What the lists of operation cost the database with 100,000 rows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { assertReadByIndex } from '../../../test/list-plans.ts';
import { manyFailedJobs } from '../../../test/many-rows.ts';

// No monitor of pg-boss, which would count all jobs meanwhile.
const api = await openTestApp({ env: { ROLES: 'api' } });
await manyFailedJobs(api, 100_000);

for (const [path, table, wanted] of [
  ['/jobs/failed/list', 'jobs"."job', [{}, { queue: 'coin-receipt' }]],
  ['/mails/list', 'mail_record', [{}, { outcome: 'failed' }, { uid: 'person7' }]],
] as const)
  for (const json of wanted)
    test(`${path} ${JSON.stringify(json)} reads both its pages by an index`, async () => {
      const first = await assertReadByIndex(api, { path, json: { ...json, limit: 20 }, table });
      const after = { ...json, limit: 20, after: first.next! };
      const second = await assertReadByIndex(api, { path, json: after, table });
      assert.equal(new Set([...first.data, ...second.data].map(({ id }) => id)).size, 40);
    });

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
    ],
  );
  const queues = (await api.ask('GET', '/jobs/queues')).data;
  const counted = queues.filter(({ failed }: { failed: number }) => failed > 0);
  assert.deepEqual(
    counted.map(({ name, failed }: { name: string; failed: number }) => [name, failed]),
    [
      ['coin-receipt', 100],
      ['identity-letter', 1000],
    ],
  );
});
