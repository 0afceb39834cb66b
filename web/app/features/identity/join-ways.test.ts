import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinOf } from './join-ways.ts';

const refused = (verifiedProvider: unknown) => ({
  customData: { email: 'mira@readers.example', _tokenResponse: { verifiedProvider } },
});
const all = ['facebook', 'google', 'apple'] as const;
const waysOf = (error: unknown) => joinOf(error, 'facebook', [...all]).ways;

test('an account can be joined by the providers that the service names and this site offers', () => {
  assert.deepEqual(joinOf(refused(['google.com']), 'facebook', [...all]), {
    requested: 'facebook',
    email: 'mira@readers.example',
    ways: ['google'],
    isConnectedElsewhere: false,
  });
  assert.deepEqual(waysOf(refused(['apple.com', 'google.com', 'github.com', 'password'])), [
    'google',
    'apple',
  ]);
  assert.deepEqual(joinOf(refused(['google.com']), 'facebook', ['facebook']).ways, []);
});

test('recognises an account that is connected to another identity at the same provider', () => {
  const { ways, isConnectedElsewhere } = joinOf(refused(['facebook.com']), 'facebook', [...all]);
  assert.deepEqual({ ways, isConnectedElsewhere }, { ways: [], isConnectedElsewhere: true });
});

test('offers the password if no provider is named', () => {
  for (const error of [refused([]), refused(undefined), refused('google.com'), {}, null, undefined, 7])
    assert.deepEqual(waysOf(error), []);
  assert.equal(joinOf({}, 'google', [...all]).email, '');
});
