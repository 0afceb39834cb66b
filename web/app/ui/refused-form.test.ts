import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusedForm } from './refused-form.ts';

test('errors that the server names are shown at their fields, in place of the general message', () => {
  const errors = [
    { path: 'text', message: 'Too long.' },
    { path: 'message', message: 'Not allowed.' },
  ];
  assert.deepEqual(refusedForm({ title: 'Some fields need a change.', errors }), {
    message: 'Too long. Not allowed.',
    fields: ['text', 'message'],
  });
  assert.deepEqual(refusedForm({ title: 'Already answered.' }), { message: 'Already answered.' });
  assert.deepEqual(refusedForm(undefined), { message: 'That did not work. Please try again.' });
});
