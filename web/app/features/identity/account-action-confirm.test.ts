import assert from 'node:assert/strict';
import { afterEach, before, test } from 'node:test';
import { authReducer, sessionChanged, signInClosed } from '@longstrip/client/session/session.slice';
import { userKey } from '@longstrip/client/session/session-keys';
import { configureStore } from '@reduxjs/toolkit';
import { createElement as h } from 'react';
import { act, only, press, render } from '../../platform/testing/render.ts';
import { identity } from '../../platform/testing/identity.ts';
import type { FormFailure } from '@longstrip/kit/form.tsx';

const { Provider } = await import('react-redux');
const { identityClient } = await import('@longstrip/client/session/identity-client');
const { ActionConfirm } = await import('./account-action-confirm.tsx');
// Otherwise the first call waits for its module.
before(() => identityClient());

const email = 'ola@readers.example';
const found = { email, account: email, needsSession: true };

let leave = async () => {};
afterEach(async () => {
  await leave();
  localStorage.removeItem(userKey);
});

type Options = {
  mode?: 'verifyEmail' | 'verifyAndChangeEmail';
  /** The address of the person who is signed in. */
  signedInAs?: string;
  check?: typeof found | null;
  failure?: FormFailure;
};

/** The step of a link, and what its buttons have called. */
async function openLink({ mode = 'verifyEmail', signedInAs, check = found, failure }: Options = {}) {
  const calls: string[] = [];
  const store = configureStore({ reducer: { auth: authReducer } });
  const signIn = (address: string) => {
    const user = { uid: address, email: address };
    localStorage.setItem(userKey, JSON.stringify(user));
    store.dispatch(sessionChanged({ user, token: 'token', isLoading: false } as never));
  };
  if (signedInAs) signIn(signedInAs);
  else store.dispatch(sessionChanged({ isLoading: false }));
  const step = h(ActionConfirm, {
    mode,
    found: check,
    onConfirm: async () => {
      calls.push('confirm');
      return failure ?? null;
    },
    onNewPassword: () => calls.push('new password'),
  });
  ({ leave } = await render(h(Provider, { store } as never, step)));
  return {
    calls,
    auth: () => store.getState().auth,
    signIn: (address: string) => act(async () => signIn(address)),
    closeSignIn: () => act(async () => void store.dispatch(signInClosed())),
  };
}

const text = () => document.body.textContent!;
const labels = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label) ??
  assert.fail(`no button ${label} in ${text()}`);
/** The focus moves in the next frame. */
const nextFrame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
const isHeadingFocused = () => document.activeElement === only('h1');

test('signed out, the link names its account and asks to sign in; it cannot be confirmed', async () => {
  const { auth, calls } = await openLink();
  assert.match(text(), /Sign in with ola@readers\.example first/);
  assert.deepEqual(labels(), ['Sign in', 'Set a new password']);
  assert.equal(auth().signInRequest, null);
  await press(button('Sign in'));
  assert.deepEqual(auth().signInRequest, { path: null });
  assert.deepEqual(calls, []);
});

test('a link that could not be checked asks for the account that requested it', async () => {
  await openLink({ check: null });
  assert.match(text(), /Sign in with the account that asked for this email first/);
  assert.deepEqual(labels(), ['Sign in', 'Set a new password']);
});

test('signed in as another person, the link signs them out and then asks to sign in', async (t) => {
  const { auth, calls } = await openLink({ signedInAs: 'quin@readers.example' });
  assert.match(
    text(),
    /You are signed in as quin@readers\.example\. This link belongs to ola@readers\.example/,
  );
  assert.deepEqual(labels(), ['Switch account', 'Set a new password']);
  const requestsBefore: unknown[] = [];
  t.mock.method(identity, 'signOut', async () => void requestsBefore.push(auth().signInRequest));
  await press(button('Switch account'));
  assert.deepEqual(requestsBefore, [null]);
  const { user, token, signInRequest } = auth();
  assert.deepEqual(
    { user, token, signInRequest },
    { user: null, token: null, signInRequest: { path: null } },
  );
  assert.equal(localStorage.getItem(userKey), null);
  assert.deepEqual(labels(), ['Sign in', 'Set a new password']);
  assert.deepEqual(calls, []);
});

test('after signing in to the account, the focus is at the heading and the button confirms once pressed', async () => {
  const { signIn, closeSignIn, calls } = await openLink();
  button('Sign in').focus();
  await press(button('Sign in'));
  await signIn('Ola@Readers.example');
  await nextFrame();
  assert.ok(!isHeadingFocused(), 'not while the dialog is open');
  await closeSignIn();
  await nextFrame();
  assert.ok(isHeadingFocused());
  assert.deepEqual(labels(), ['Confirm my address']);
  assert.equal(only('strong').textContent, email);
  assert.deepEqual(calls, []);
  await press(button('Confirm my address'));
  assert.deepEqual(calls, ['confirm']);
});

test('a link that opens for the right account leaves the focus, and shows why it was refused', async () => {
  const { calls } = await openLink({
    signedInAs: 'OLA@readers.example',
    failure: { message: 'This link belongs to another account than the one signed in here.' },
  });
  await nextFrame();
  assert.ok(!isHeadingFocused());
  await press(button('Confirm my address'));
  assert.deepEqual(calls, ['confirm']);
  assert.match(only('[role=alert]').textContent!, /belongs to another account/);
});

test('only the link that verifies an address leads to a new password', async () => {
  for (const signedInAs of [undefined, 'quin@readers.example']) {
    const { calls } = await openLink({ ...(signedInAs && { signedInAs }) });
    assert.match(text(), /Set a new password instead/);
    await press(button('Set a new password'));
    assert.deepEqual(calls, ['new password']);
    await leave();
    await openLink({ mode: 'verifyAndChangeEmail', ...(signedInAs && { signedInAs }) });
    assert.deepEqual(labels(), [signedInAs ? 'Switch account' : 'Sign in']);
    assert.doesNotMatch(text(), /new password/);
    await leave();
  }
  await openLink({ signedInAs: email });
  assert.deepEqual(labels(), ['Confirm my address']);
});
