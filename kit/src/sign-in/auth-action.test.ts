import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authError, authErrorCode, signInError } from '@longstrip/client/sign-in/auth-errors';
import { authAction } from './auth-action.ts';

const messageOf = (code: string) => authError({ code: `auth/${code}` })?.message;
const unknown = authError(new Error('?'))!.message;

test('every code of the catalogue (spec §8) has its own message, except for the one that needs none', () => {
  const codes =
    'multi-factor-auth-required password-does-not-meet-requirements user-mismatch user-not-found unauthorized-domain ' +
    'popup-blocked popup-closed-by-user web-storage-unsupported network-request-failed internal-error argument-error ' +
    'invalid-api-key auth-domain-config-required operation-not-supported-in-this-environment no-auth-event';
  for (const code of codes.split(' ')) {
    assert.ok(messageOf(code), code);
    assert.notEqual(messageOf(code), unknown, code);
  }
  assert.equal(authError({ code: 'auth/cancelled-popup-request' }), null);
});

test('signing in gives one message for a wrong password and an unknown account', () => {
  const messages = ['user-not-found', 'wrong-password', 'invalid-credential'].map(
    (code) => signInError({ code: `auth/${code}` })?.message,
  );
  assert.deepEqual([...new Set(messages)], ['The email or the password is not right.']);
});

test('unknown errors have a message, never a code; API refusals keep their title', () => {
  for (const error of [
    null,
    undefined,
    7,
    'x',
    {},
    { code: 7 },
    { code: 'auth/toString' },
    { code: 'constructor' },
  ])
    assert.equal(authError(error)?.message, unknown);
  assert.equal(authError({ code: 'teapot', title: 'I am a teapot.' })?.message, 'I am a teapot.');
  assert.equal(authError(new TypeError('Failed to fetch'))?.message, messageOf('network-request-failed'));
  assert.equal(authErrorCode({ code: 'auth/weak-password' }), 'weak-password');
});

test('a failure names the fields it is about', () => {
  assert.deepEqual(authError({ code: 'auth/invalid-email' })?.fields, ['email']);
  assert.deepEqual(authError({ code: 'auth/weak-password' })?.fields, ['newPassword', 'password']);
  assert.deepEqual(authError({ code: 'auth/network-request-failed' })?.fields, []);
});

test('an action answers null, or the failure of its call', async () => {
  assert.equal(await authAction(async () => 'done')(new FormData()), null);
  const refused = authAction(() =>
    Promise.reject(Object.assign(new Error(), { code: 'auth/weak-password' })),
  );
  assert.equal((await refused(new FormData()))?.message, messageOf('weak-password'));
});
