import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sessionChanged } from '@longstrip/client/session/session.slice';
import { createElement as h } from 'react';
import { act, render, untilShown } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { UnlockDialog } = await import('./features/coins/unlock-dialog.tsx');

test('the next user of the browser does not see the balance of the user before', async () => {
  let answered = Promise.resolve();
  const store = createStore({
    transport: async ({ name }) => {
      if (name === 'myWallet') await answered;
      return { ok: true, answer: { data: [], total: 0, balance: 70, valueCents: 70 } };
    },
  });
  const signIn = (uid: string) =>
    store.dispatch(sessionChanged({ user: { uid }, token: 'token', isLoading: false } as never));
  signIn('mia');
  const dialog = h(UnlockDialog, {
    open: true,
    onClose: () => {},
    chapter: { id: 'fourth', chapterNumber: 4, title: 'The fourth tide' },
    coins: 30,
    price: '30 coins',
    variant: 'censored',
    path: '/comic/1/4',
  });
  await render(h(Provider, { store } as never, dialog));
  await untilShown(() => document.body.textContent!.includes('You have 70 coins'));
  const { promise, resolve } = Promise.withResolvers<void>();
  answered = promise;
  await act(async () => void signIn('ben'));
  assert.doesNotMatch(document.body.textContent!, /You have 70 coins/);
  resolve();
  await untilShown(() => document.body.textContent!.includes('You have 70 coins'));
});
