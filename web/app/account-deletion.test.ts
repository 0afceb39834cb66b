import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { only, press, render } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { AccountDeletion } = await import('./features/identity/account-deletion.tsx');

const user = { uid: 'u1', email: 'mira@readers.example', providerData: [{ providerId: 'password' }] };
const account = { uid: 'u1', deletionAt: null };
const loss = 'Your 130 unspent coins, worth at most $1.29, are lost.';

function view(losses: string[]) {
  const store = createStore({ transport: async () => ({ ok: true, answer: account }) });
  const props = { user, account, losses, isRenewalStopped: false };
  return h(Provider, { store } as never, h(AccountDeletion, props as never));
}
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)!;

test('the dialog names what was paid for and is lost, with the way to a refund', async () => {
  await render(view([loss]));
  await press(button('Delete my account'));
  assert.ok(only('dialog').textContent!.includes(loss));
  assert.equal(only('dialog a').getAttribute('href'), '/refund');
});

test('without anything paid for, the dialog speaks of no refund', async () => {
  await render(view([]));
  await press(button('Delete my account'));
  assert.equal(document.querySelector('dialog a'), null);
});
