import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { act, only, render } from './testing/render.ts';
import type { FormFailure } from './form.tsx';

const { renderToString } = await import('react-dom/server');
const { Form, FormError, SubmitButton } = await import('./form.tsx');
const { Field } = await import('./field.tsx');
const { PasswordField } = await import('./password-field.tsx');

/** A form whose submissions the test answers. */
async function openForm() {
  const sent: Record<string, unknown>[] = [];
  let answer: (failure: FormFailure | null) => void;
  const action = (fields: FormData) => {
    sent.push(Object.fromEntries(fields));
    return new Promise<FormFailure | null>((resolve) => (answer = resolve));
  };
  const form = (purpose: string) =>
    h(
      Form,
      { action, purpose },
      h(Field, { label: 'Email', name: 'email', hint: 'Of your account.' }),
      h(PasswordField, { label: 'Password', name: 'password' }),
      h(FormError, { status: null }),
      h(SubmitButton, null, 'Send'),
    );
  const { show } = await render(form('in'));
  const input = (name: string) => only<HTMLInputElement>(`[name=${name}]`);
  return {
    sent,
    input,
    changePurpose: () => show(form('up')),
    fill: (name: string, value: string) =>
      act(async () => {
        input(name).value = value;
        input(name).dispatchEvent(new InputEvent('input', { bubbles: true }));
      }),
    submit: () => act(async () => only('[type=submit]').click()),
    answer: (failure: FormFailure | null) => act(async () => answer(failure)),
    message: () => document.querySelector('[role=alert]')?.textContent,
  };
}

test('sends what was entered once, however often it is submitted, and is busy meanwhile', async () => {
  const { sent, fill, submit, answer } = await openForm();
  await fill('email', 'mira@readers.example');
  await act(async () => {
    only('[type=submit]').click();
    only('[type=submit]').click();
  });
  await submit();
  const button = only('[type=submit]');
  assert.deepEqual(
    [button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')],
    ['true', 'true'],
  );
  assert.equal(button.textContent, 'Send');
  await answer(null);
  assert.deepEqual(sent, [{ email: 'mira@readers.example', password: '' }]);
  assert.equal(button.getAttribute('aria-busy'), null);
  await submit();
  assert.equal(sent.length, 2);
  // React holds the results of all other forms back until it is answered.
  await answer(null);
});

test('shows an error beside its field until it is edited; the field gets the focus and keeps its text', async () => {
  const { input, fill, submit, answer, message } = await openForm();
  await fill('email', 'mira');
  await fill('password', 'seven seas');
  await submit();
  await answer({ message: 'No address.', fields: ['newEmail', 'email'] });
  assert.ok(document.activeElement === input('email'));
  assert.deepEqual([input('email').value, input('password').value], ['mira', 'seven seas']);
  assert.equal(input('email').getAttribute('aria-invalid'), 'true');
  assert.equal(
    document.getElementById(input('email').getAttribute('aria-describedby')!)?.textContent,
    'No address.',
  );
  assert.equal(input('password').getAttribute('aria-invalid'), null);
  await fill('password', 'eight seas');
  assert.equal(message(), 'No address.');
  await fill('email', 'mira@readers.example');
  assert.equal(message(), undefined);
  assert.equal(
    document.getElementById(input('email').getAttribute('aria-describedby')!)?.textContent,
    'Of your account.',
  );
});

test('a failure of the whole form disappears with the next submission or another purpose', async () => {
  const { submit, answer, message, changePurpose } = await openForm();
  await submit();
  await answer({ message: 'Offline.' });
  assert.equal(message(), 'Offline.');
  await submit();
  assert.equal(message(), undefined);
  await answer({ message: 'Offline.' });
  assert.equal(message(), 'Offline.');
  await changePurpose();
  assert.equal(message(), undefined);
});

test('what is typed while the form is being sent is kept, and stays where the error moves the focus', async () => {
  const { input, fill, submit, answer, message } = await openForm();
  await fill('email', 'mira@readers.exmple');
  await submit();
  await fill('email', 'mira@readers.example');
  input('email').setSelectionRange(4, 4);
  await answer({ message: 'No address.', fields: ['email'] });
  assert.deepEqual([input('email').value, message()], ['mira@readers.example', 'No address.']);
  assert.equal(input('email').selectionEnd, 4);
});

test('a failure can empty the form', async () => {
  const { input, fill, submit, answer, message } = await openForm();
  await fill('password', 'seven seas');
  await submit();
  await answer({ message: 'Wrong.', fields: ['password'], clear: true });
  assert.deepEqual([input('password').value, message()], ['', 'Wrong.']);
});

test('a password can be shown; its field stays the same input', async () => {
  const { input } = await openForm();
  const field = input('password');
  assert.equal(field.type, 'password');
  const button = only('button[type=button]');
  await act(async () => button.click());
  assert.equal(input('password'), field);
  assert.equal(field.type, 'text');
  assert.equal(button.textContent, 'Hide password');
});

test('the server writes no script for a form, and what is posted without scripts stays out of the address', () => {
  const html = renderToString(h(Form, { action: async () => null }, h(SubmitButton, null, 'Send')));
  assert.doesNotMatch(html, /script/);
  assert.match(html, /<form[^>]* method="post"/);
});
