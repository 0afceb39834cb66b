import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { act, only, render } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { sessionChanged } = await import('@longstrip/client/session/session.slice');
const { RouterContext } = await import('./platform/router/hooks.ts');
const { SignedInOnly } = await import('./platform/session/signed-in-only.tsx');

test('a private page starts again if another tab signs in another person', async () => {
  const store = createStore({ transport: async () => ({ ok: true, answer: {} }) });
  const signIn = (uid: string) =>
    store.dispatch(sessionChanged({ user: { uid }, token: `token of ${uid}`, isLoading: false } as never));
  signIn('mia');
  const view = { isNavigating: false, current: { location: { pathname: '/payment', search: '' } } };
  const value = { view: () => view, subscribe: () => () => {} } as never;
  const page = h(SignedInOnly, { waiting: null, children: h('input') });
  await render(h(RouterContext.Provider, { value }, h(Provider, { store } as never, page)));
  only<HTMLInputElement>('input').value = 'typed by Mia';
  await act(async () => void signIn('mia'));
  assert.equal(only<HTMLInputElement>('input').value, 'typed by Mia');
  await act(async () => void signIn('ben'));
  assert.equal(only<HTMLInputElement>('input').value, '');
});
