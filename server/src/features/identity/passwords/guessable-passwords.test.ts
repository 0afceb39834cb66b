import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isGuessablePassword } from './guessable-passwords.ts';

test('recognises common words with digits and signs, rows of keys and repetitions', () => {
  for (const password of [
    'password',
    'Password1',
    'P@ssw0rd123!',
    'passwort2024',
    '12345678',
    '123123123',
    '87654321',
    '00000000',
    'aaaaaaaaaaaaaaaa',
    'abababab',
    'abcd1234',
    'qwerty123',
    'QWERTZUIOP',
    '1q2w3e4r',
    '1qaz2wsx',
    'asdfghjkl',
    'iloveyou',
    'sunshine1',
  ])
    assert.ok(isGuessablePassword(password), password);
});

test('accepts passwords that merely contain a common word or a few digits', () => {
  for (const password of [
    'correct horse',
    'horse number 1',
    'another horse',
    'my password is long',
    'sunshine and rain',
    'mRt7!kd2',
    '19850612',
    'Ωμέγα-και-άλφα',
    '漫画漫画家物語り今',
  ])
    assert.ok(!isGuessablePassword(password), password);
});
