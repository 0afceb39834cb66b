import assert from 'node:assert/strict';
import { test } from 'node:test';
import { troubleCode, troubleOf } from './auth-words.ts';

const wordsOf = (code: string) => troubleOf({ code: `auth/${code}` })?.words;
const other = troubleOf(new Error('?'))!.words;

test('every code of the catalogue (spec §8) has words of its own, but for the one that needs none', () => {
  const codes =
    'multi-factor-auth-required password-does-not-meet-requirements user-mismatch user-not-found unauthorized-domain ' +
    'popup-blocked popup-closed-by-user web-storage-unsupported network-request-failed internal-error argument-error ' +
    'invalid-api-key auth-domain-config-required operation-not-supported-in-this-environment no-auth-event';
  for (const code of codes.split(' ')) {
    assert.ok(wordsOf(code), code);
    assert.notEqual(wordsOf(code), other, code);
  }
  assert.equal(troubleOf({ code: 'auth/cancelled-popup-request' }), null);
});

test('wrong password and unknown account are told alike', () => {
  assert.equal(wordsOf('user-not-found'), wordsOf('wrong-password'));
  assert.equal(wordsOf('user-not-found'), wordsOf('invalid-credential'));
});

test('whatever else is thrown has words too, and no code of ours on screen', () => {
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
    assert.equal(troubleOf(error)?.words, other);
  assert.equal(troubleOf(new TypeError('Failed to fetch'))?.words, wordsOf('network-request-failed'));
  assert.equal(troubleCode({ code: 'auth/weak-password' }), 'weak-password');
});

test('words about a field name that field', () => {
  assert.equal(troubleOf({ code: 'auth/invalid-email' })?.field, 'email');
  assert.equal(troubleOf({ code: 'auth/weak-password' })?.field, 'password');
});

test('an email that was left out is told apart from one that is none', () => {
  for (const code of ['auth/invalid-email', 'auth/admin-restricted-operation'])
    assert.equal(troubleOf({ code }, '')?.words, wordsOf('missing-email'));
  assert.equal(troubleOf({ code: 'auth/invalid-email' }, 'mira')?.words, wordsOf('invalid-email'));
});
