/** What the lists of operation cost the database with 100,000 rows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { assertReadByIndex } from '../../../test/list-plans.ts';

// No monitor of pg-boss, which would count all jobs meanwhile.
const api = await openTestApp({ env: { ROLES: 'api' } });
await api.rows(
  `insert into jobs.job (name, source_name, source_root_id, created_on, source_output, data)
   select 'dead-letters', case when n % 1000 = 0 then 'coin-receipt' else 'identity-letter' end, gen_random_uuid(),
     now() - n * interval '1 second', '{"message": "No."}', '{}' from generate_series(1, 100000) n`,
);
await api.rows(
  `insert into mail_record (id, kind, uid, at, outcome, tries)
   select coalesce(source_root_id, id), 'identity.VERIFY_EMAIL', 'person' || row_number() over () % 1000,
     date_trunc('milliseconds', created_on), case when source_name = 'coin-receipt' then 'failed' else 'sent' end, 1
   from jobs.job where name = 'dead-letters'`,
);
await api.rows('analyze jobs.job_common');
await api.rows('analyze mail_record');

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
