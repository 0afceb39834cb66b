import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { only, render } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { SignedOutToast } = await import('./features/identity/signed-out-toast.tsx');

const show = (props: { path: null; isDisabled: boolean }) => {
  const site = { name: 'Longstrip', supportEmail: 'help@longstrip.example' };
  const store = createStore({ transport: async () => ({ ok: true, answer: site }) });
  return render(h(Provider, { store, children: h(SignedOutToast, props) }));
};
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

test('a session that ended can be begun again', async () => {
  await show({ path: null, isDisabled: false });
  assert.match(only('[role=alert]').textContent!, /signed out here/);
  assert.deepEqual(buttons(), ['Sign in again', 'Close']);
});

test('a disabled account is told so, with whom to write to, and without signing in again', async () => {
  await show({ path: null, isDisabled: true });
  assert.match(only('[role=alert]').textContent!, /has been disabled.*help@longstrip\.example/);
  assert.deepEqual(buttons(), ['Close']);
});
