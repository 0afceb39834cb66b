import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { test } from 'node:test';
import { signInRequestKey } from '@longstrip/client/session/session-keys';
import { authReducer, sessionChanged, signInRequested } from '@longstrip/client/session/session.slice';
import { configureStore } from '@reduxjs/toolkit';
import { createElement as h } from 'react';
import { Provider } from 'react-redux';
import { act, only, press, render } from '../../platform/testing/render.ts';

const settled = () => act(() => new Promise(setImmediate));

test('a sign-in dialog that could not be loaded opens after a reload of the document', async (t) => {
  registerHooks({
    load: (url, context, nextLoad) => {
      if (url.endsWith('/sign-in-dialog.tsx')) throw new TypeError('offline');
      return nextLoad(url, context);
    },
  });
  const reload = t.mock.method(location, 'reload', () => {});
  const { LazySignInDialog } = await import('./lazy-sign-in-dialog.tsx');
  const store = configureStore({ reducer: { auth: authReducer } });
  const { overlays } = await render(h(Provider, { store, children: h(LazySignInDialog) }));
  await act(async () => void store.dispatch(sessionChanged({ ended: { path: null, isDisabled: false } })));
  await settled();
  assert.deepEqual([overlays.size, document.body.textContent], [0, '']);
  await act(async () => void store.dispatch(signInRequested('/account')));
  await settled();
  assert.match(only('[role=alert]').textContent!, /^Signing in could not be loaded\./);
  await press(document.querySelector('button')!);
  assert.deepEqual([sessionStorage.getItem(signInRequestKey), reload.mock.callCount()], ['/account', 1]);
});
