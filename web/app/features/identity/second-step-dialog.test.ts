import assert from 'node:assert/strict';
import { test } from 'node:test';
import { combineReducers, legacy_createStore } from '@reduxjs/toolkit';
import { createElement as h } from 'react';
import { codeFromPerson } from '@longstrip/client/session/second-step';
import { authReducer } from '@longstrip/client/session/session.slice';
import { act, only, render } from '../../platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { SecondStepDialog } = await import('./second-step-dialog.tsx');

test('a dialog that is left while its code is being checked opens for the next sign-in', async () => {
  const store = legacy_createStore(combineReducers({ auth: authReducer }));
  await render(h(Provider, { store } as never, h(SecondStepDialog)));
  const dialog = only<HTMLDialogElement>('dialog');
  const ask = (failure: string | null) =>
    act(async () => {
      codeFromPerson(store, failure);
    });
  await ask(null);
  assert.equal(dialog.open, true);
  only<HTMLInputElement>('[name=code]').value = '000000';
  await act(async () => only('[type=submit]').click());
  assert.equal(only('[type=submit]').getAttribute('aria-disabled'), 'true');
  // What Escape makes a browser do.
  await act(async () => dialog.close());
  assert.equal(store.getState().auth.codeRequest, null);
  await ask('auth/invalid-verification-code');
  assert.equal(dialog.open, false);
  await ask(null);
  assert.equal(dialog.open, true);
});
