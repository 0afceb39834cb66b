import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { act, only, press, render } from '../../platform/testing/render.ts';

const { PasswordDialog } = await import('./account-password-dialog.tsx');

async function openDialog(change: (old: string, wanted: string) => Promise<void>) {
  const requested: string[][] = [];
  const dialog = (open: boolean) =>
    h(PasswordDialog, {
      open,
      email: 'mira@readers.example',
      onClose: () => {},
      change: (old, wanted) => {
        requested.push([old, wanted]);
        return change(old, wanted);
      },
    });
  const { show } = await render(dialog(true));
  const input = (name: string) => only<HTMLInputElement>(`[name=${name}]`);
  return {
    requested,
    input,
    reopen: async () => {
      await show(dialog(false));
      await show(dialog(true));
    },
    fill: (values: Record<string, string>) =>
      act(async () => {
        for (const [name, value] of Object.entries(values)) {
          input(name).value = value;
          input(name).dispatchEvent(new InputEvent('input', { bubbles: true }));
        }
      }),
    submit: () => act(async () => only('[type=submit]').click()),
    values: () => ['password', 'newPassword', 'confirm'].map((name) => input(name).value),
    message: () => document.querySelector('[role=alert]')?.textContent,
  };
}
const filled = { password: 'old one', newPassword: 'new one', confirm: 'new one' };

test('new passwords that differ are not sent; the specified error disappears when one of them changes', async () => {
  const { requested, fill, submit, message, values } = await openDialog(async () => {});
  for (const name of ['newPassword', 'confirm']) {
    await fill({ ...filled, confirm: 'another' });
    await submit();
    assert.equal(message(), "Passwords doesn't match");
    assert.deepEqual(values(), ['old one', 'new one', 'another']);
    await fill({ password: 'x' });
    assert.equal(message(), "Passwords doesn't match");
    await fill({ [name]: 'new one' });
    assert.equal(message(), undefined);
  }
  assert.deepEqual(requested, []);
});

test('a refused change shows the raw error, empties all three fields and focuses the old password', async () => {
  const { requested, fill, submit, message, values, input } = await openDialog(() =>
    Promise.reject(
      Object.assign(new Error('Firebase: Error (auth/wrong-password).'), { code: 'auth/wrong-password' }),
    ),
  );
  await fill(filled);
  await submit();
  assert.deepEqual(requested, [['old one', 'new one']]);
  assert.equal(message(), 'The password is not right.');
  assert.equal(only('.detail').textContent, 'For support: Firebase: Error (auth/wrong-password).');
  assert.deepEqual(values(), ['', '', '']);
  assert.ok(document.activeElement === input('password'));
});

test('a change says what it did; opening again starts with an empty form', async () => {
  const { fill, submit, reopen, values } = await openDialog(async () => {});
  await fill(filled);
  await submit();
  assert.match(only('[role=status]').textContent, /Every other device has been signed out/);
  assert.equal(document.activeElement?.textContent, 'Done');
  await reopen();
  assert.deepEqual(values(), ['', '', '']);
  await fill(filled);
  await press(only('[type=submit]'));
});
