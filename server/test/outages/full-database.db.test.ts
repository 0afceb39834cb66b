/** PostgreSQL has no room for another row (53100): reading goes on, and no charge is lost or made twice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settlePayments } from '../../src/features/payments/settle-open.ts';
import { openBuyer } from '../payments/buyer.ts';
import { contextFor } from '../payments/context.ts';
import { openTestApp } from '../app-for-tests.ts';
import { aGenre } from '../builders.ts';
import { signUpPerson } from '../people.ts';

const api = await openTestApp({ env: { LOG_LEVEL: 'silent' } });
await api.rows(`create function no_room() returns trigger language plpgsql as
  $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);

/** While `work` runs, the table takes no row, or only those for which `unless` is true. */
async function whileFull(table: string, work: () => Promise<void>, condition = 'true'): Promise<void> {
  await api.rows(
    `create trigger full_disk before insert on ${table} for each row when (${condition}) execute function no_room()`,
  );
  try {
    await work();
  } finally {
    await api.rows(`drop trigger full_disk on ${table}`);
  }
}

test('a call that only reads needs no room for its audit row, one that changes something does', async () => {
  const admin = await signUpPerson(api, { role: 'admin' });
  const reader = await signUpPerson(api);
  const genre = await aGenre(api);
  await whileFull('audit_entry', async () => {
    for (const path of ['/operation/health', `/people/${reader.uid}`])
      await api.ask('GET', path, { key: admin.token });
    const json = { name: 'Not stored', mature: false };
    const refusal = await api.refused('storage_full', 'PATCH', `/genres/${genre.id}`, {
      key: admin.token,
      json,
    });
    assert.equal(refusal.status, 507);
  });
  assert.equal((await api.rows(`select from genre where name = 'Not stored'`)).length, 0);
});

test('a charge that cannot be recorded is not denied, and is recorded once when there is room', async () => {
  const buyer = await openBuyer(api);
  const id = await buyer.order('4242424242424242');
  await whileFull(
    'payment_event',
    async () => {
      const answer = await api.send('POST', `/api/v1/payments/${id}/process`, {
        key: buyer.token,
        json: {},
      });
      assert.equal(answer.status, 507, answer.text);
      assert.equal((await buyer.getPayment(id)).state, 'processing', 'the buyer is not told that it failed');
    },
    `new.kind = 'succeeded'`,
  );
  await Promise.all([buyer.process(id), settlePayments(contextFor(api))]);
  assert.equal((await buyer.getPayment(id)).state, 'succeeded');
  const events = await api.rows<{ kind: string }>(
    'select kind from payment_event where payment_id = $1 order by number',
    [id],
  );
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['sent', 'succeeded'],
  );
  assert.equal((await api.rows('select from sandbox_charge where payment_id = $1', [id])).length, 1);
});
