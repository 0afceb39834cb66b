import assert from 'node:assert/strict';
import { test } from 'node:test';
import { combineReducers, legacy_createStore } from '@reduxjs/toolkit';
import { answerSecondStep, closeSecondStep, codeFromPerson } from './second-step.ts';
import type { SessionStore } from './session-store.ts';
import { authReducer } from './session.slice.ts';

const refused = 'auth/invalid-verification-code';

function openSession() {
  const store: SessionStore = legacy_createStore(combineReducers({ auth: authReducer }));
  return { store, codeRequest: () => store.getState().auth.codeRequest };
}

test('a refused code asks for another one', async () => {
  const { store, codeRequest } = openSession();
  const first = codeFromPerson(store, null);
  answerSecondStep('000000');
  assert.equal(await first, '000000');
  const second = codeFromPerson(store, refused);
  assert.deepEqual(codeRequest(), { failure: refused });
  answerSecondStep('123456');
  assert.equal(await second, '123456');
});

test('going back while a code is being checked ends a sign-in whose code is refused', async () => {
  const { store, codeRequest } = openSession();
  const first = codeFromPerson(store, null);
  answerSecondStep('000000');
  await first;
  closeSecondStep(store.dispatch);
  const second = codeFromPerson(store, refused);
  assert.equal(codeRequest(), null);
  assert.equal(await second, null);
  // The next sign-in asks again.
  const next = codeFromPerson(store, null);
  assert.deepEqual(codeRequest(), { failure: null });
  answerSecondStep('123456');
  assert.equal(await next, '123456');
});

test('a sign-in that ends does not leave another one waiting for its code', async () => {
  const { store } = openSession();
  const waiting = codeFromPerson(store, null);
  closeSecondStep(store.dispatch);
  assert.equal(await waiting, null);
});
