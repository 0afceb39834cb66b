import assert from 'node:assert/strict';
import { test } from 'node:test';
import { combineReducers, legacy_createStore } from '@reduxjs/toolkit';
import { createElement as h } from 'react';
import { codeFromPerson } from '@longstrip/client/session/second-step';
import { authReducer } from '@longstrip/client/session/session.slice';
import { act, only, press, render } from '../../platform/testing/render.ts';

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

test('a recovery code is asked for with all keys of a phone, and continues the sign-in', async () => {
  const store = legacy_createStore(combineReducers({ auth: authReducer }));
  const { leave } = await render(h(Provider, { store } as never, h(SecondStepDialog)));
  let code: Promise<string | null> | undefined;
  await act(async () => void (code = codeFromPerson(store, null)));
  const field = () => [only('dialog[open] label').textContent, only('[name=code]').getAttribute('inputmode')];
  assert.deepEqual(field(), ['Code', 'numeric']);
  const link = [...document.querySelectorAll('button')].find((each) => /recovery/.test(each.textContent))!;
  assert.equal(link.textContent, 'Use a recovery code');
  await press(link);
  assert.deepEqual(field(), ['Recovery code', 'text']);
  only<HTMLInputElement>('[name=code]').value = 'abcd-2345-wxyz';
  await act(async () => only('[type=submit]').click());
  assert.equal(await Promise.race([code, 'not answered']), 'abcd-2345-wxyz');
  await leave();
});
