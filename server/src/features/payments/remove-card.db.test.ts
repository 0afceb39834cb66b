import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { openMember } from '../../../test/memberships/members.ts';

const api = await openTestApp();

test('a saved card is deleted here and at the provider, unless a membership renews with it', async () => {
  const member = await openMember(api);
  await member.buy('4weeks');
  const remove = { key: member.key };
  await api.refused('card_needed', 'DELETE', '/payments/card', remove);
  await member.call('POST', '/membership/stop');
  const kept = () => api.rows(`select 1 from sandbox_card where customer not like 'forgotten%'`);
  assert.equal((await kept()).length, 1);
  assert.deepEqual(await member.call('DELETE', '/payments/card'), []);
  assert.deepEqual(await member.call('GET', '/payments/card'), []);
  assert.deepEqual(await kept(), []);
  assert.ok(await member.membership(), 'access stays');
  // Another card pays as before.
  assert.equal((await member.buy('12weeks')).state, 'succeeded');
});

test('a saved card is deleted over the last free connection of the pool', async () => {
  const member = await openMember(api);
  await member.buy('4weeks');
  await member.call('POST', '/membership/stop');
  const { pool } = api.core.db;
  const held = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()));
  try {
    assert.deepEqual(await member.call('DELETE', '/payments/card'), []);
  } finally {
    for (const connection of held) connection.release();
  }
});
