import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrongPassword } from './account-failures.ts';
import {
  changed,
  emptyForm,
  failed,
  passwordsDiffer,
  submitted,
  withField,
} from './account-password-form.ts';

const filled = { ...emptyForm, old: 'old one', new: 'new one', confirm: 'new one' };
const differing = { ...filled, confirm: 'another' };

test('new passwords that differ are not sent, and the form says so in the specified words', () => {
  const { form, send } = submitted(differing);
  assert.equal(send, null);
  assert.deepEqual(form, { ...differing, error: "Passwords doesn't match", wrong: 'new' });
});

test('the error goes when the new password or its repetition changes, and stays when the old one does', () => {
  const wrong = { ...differing, error: passwordsDiffer };
  assert.equal(withField(wrong, 'new', 'another').error, null);
  assert.equal(withField(wrong, 'confirm', 'new one').error, null);
  assert.equal(withField(wrong, 'old', 'x').error, passwordsDiffer);
});

test('equal ones are sent once, with the old password', () => {
  const { form, send } = submitted(filled);
  assert.deepEqual(send, { old: 'old one', new: 'new one' });
  assert.equal(submitted(form).send, null);
});

test('a failed change clears all three and shows the error; a successful one leaves nothing behind', () => {
  assert.deepEqual(failed('no', 'old'), { ...emptyForm, error: 'no', wrong: 'old' });
  assert.deepEqual({ ...changed, step: 'writing' }, emptyForm);
});

test('the field that is marked is the one the refusal is about, and none where it is about neither', () => {
  assert.equal(wrongPassword({ code: 'auth/invalid-credential' }), 'old');
  assert.equal(wrongPassword({ code: 'auth/weak-password' }), 'new');
  assert.equal(wrongPassword({ code: 'auth/network-request-failed' }), null);
  assert.equal(wrongPassword(null), null);
});
