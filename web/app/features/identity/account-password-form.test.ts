import assert from 'node:assert/strict';
import { test } from 'node:test';
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
  assert.deepEqual(form, { ...differing, error: "Passwords doesn't match" });
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
  assert.deepEqual(failed('no'), { ...emptyForm, error: 'no' });
  assert.deepEqual({ ...changed, step: 'writing' }, emptyForm);
});
