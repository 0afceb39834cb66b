import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { signUpPerson } from '../../../test/people.ts';

const api = await openTestApp();
const admin = await signUpPerson(api, { role: 'admin' });
const asAdmin = { key: admin.token };

test('an API key is shown once, works, is kept out of the audit trail, and is refused after it is revoked', async () => {
  const made = await api.ask('POST', '/api-keys', { ...asAdmin, json: { name: ' Importer ' } });
  assert.match(made.key, /^lsk_[\w-]{43}$/);
  assert.equal(made.name, 'Importer');
  const listed = async () => (await api.ask('GET', '/api-keys', asAdmin)).data;
  const { key, ...shown } = made;
  assert.deepEqual(
    (await listed()).find(({ id }: { id: string }) => id === made.id),
    shown,
  );
  const acts = await api.rows('select * from audit_entry');
  assert.ok(acts.length > 0 && !JSON.stringify([acts, await listed()]).includes(key.slice(4)));

  // The second key is not used before, because a used key is cached for ten seconds.
  const second = await api.ask('POST', '/api-keys', { ...asAdmin, json: { name: 'Second' } });
  await api.ask('POST', '/banners/saved/list', { key, json: {} });
  for (const { id } of [made, second]) await api.ask('DELETE', `/api-keys/${id}`, asAdmin);
  await api.refused('api_key_not_found', 'DELETE', `/api-keys/${second.id}`, asAdmin);
  await api.refused('unauthenticated', 'POST', '/banners/saved/list', { key: second.key, json: {} });
  // A leaked key cannot create further keys.
  await api.refused('forbidden', 'POST', '/api-keys', { json: { name: 'Worm' } });
});
