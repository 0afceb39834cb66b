import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseUser, readStoredSession } from './stored-session.ts';

test('reads a stored user unchanged', () => {
  const user = { uid: 'u1', email: 'a@readers.example', providerData: [{ providerId: 'password' }] };
  assert.deepEqual(parseUser(JSON.stringify(user)), user);
});

test('a malformed stored user counts as signed out', () => {
  for (const text of [null, '', 'null', '7', '"u1"', '[]', '{}', '{"uid":7}', '{"uid":""}', '{"uid":'])
    assert.equal(parseUser(text), null, String(text));
});

test('sign-in methods are a list, even if something else was stored', () => {
  assert.deepEqual(parseUser('{"uid":"u","providerData":7}')?.providerData, []);
  assert.deepEqual(parseUser('{"uid":"u","providerData":[null,3,{"providerId":"password"}]}')?.providerData, [
    { providerId: 'password' },
  ]);
});

test('parsing a stored user never throws', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseUser(text)));
});

test('blocked storage remembers no user', () => {
  assert.deepEqual(readStoredSession(), { user: null, token: null });
});
