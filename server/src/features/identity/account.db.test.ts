import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { signInPerson, signUpPerson } from '../../../test/people.ts';

const api = await openTestApp();
const path = '/api/v1/account';

test('returns the caller’s own account and only its public fields', async () => {
  const person = await signUpPerson(api, { email: 'ann@readers.example', displayName: '<b>Ann</b>' });
  const { status, json, headers } = await api.send('GET', path, { key: person.token });
  assert.equal(status, 200);
  assert.equal(headers['cache-control'], 'no-store');
  assert.deepEqual(json, {
    uid: person.uid,
    email: 'ann@readers.example',
    emailVerified: true,
    displayName: '<b>Ann</b>',
    role: 'reader',
    secondFactor: { setUp: false, usedHere: false, recoveryCodesLeft: 0, needsMailedPassword: false },
    createdAt: api.clock.now().toISOString(),
    deletionAt: null,
  });
});

test('signing out ends only this session, immediately', async () => {
  const first = await signUpPerson(api);
  const second = await signInPerson(api, first.uid);
  assert.deepEqual(await api.ask('POST', '/account/sign-out', { key: first.token }), {});
  await api.refused('session_ended', 'GET', '/account', { key: first.token });
  await api.refused('session_ended', 'POST', '/account/sign-out', { key: first.token });
  await api.refused('session_ended', 'POST', '/comics/list', { key: first.token, json: {} });
  await api.ask('GET', '/account', { key: second.token });
});
