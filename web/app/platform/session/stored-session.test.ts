import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseUser, readStoredSession } from './stored-session.ts';

test('a user is read as it was written', () => {
  const user = { uid: 'u1', email: 'a@readers.example', providerData: [{ providerId: 'password' }] };
  assert.deepEqual(parseUser(JSON.stringify(user)), user);
});

test('what is no user counts as nobody', () => {
  for (const text of [null, '', 'null', '7', '"u1"', '[]', '{}', '{"uid":7}', '{"uid":""}', '{"uid":'])
    assert.equal(parseUser(text), null, String(text));
});

test('ways of signing in are a list, whatever was stored', () => {
  assert.deepEqual(parseUser('{"uid":"u","providerData":7}')?.providerData, []);
  assert.deepEqual(parseUser('{"uid":"u","providerData":[null,3,{"providerId":"password"}]}')?.providerData, [
    { providerId: 'password' },
  ]);
});

test('nothing that can lie in the storage throws', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseUser(text)));
});

test('without a storage nothing is known', () => {
  assert.equal(readStoredSession(), null);
});
