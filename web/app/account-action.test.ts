import assert from 'node:assert/strict';
import { afterEach, before, test } from 'node:test';
import { sessionChanged } from '@longstrip/client/session/session.slice';
import { createElement as h } from 'react';
import { identity } from './platform/testing/identity.ts';
import { act, only, press, render, untilShown } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { identityClient } = await import('@longstrip/client/session/identity-client');
const { createStore } = await import('./store.ts');
const { ActionBody } = await import('./features/identity/account-action.tsx');
// Otherwise the first call waits for its module.
before(() => identityClient());

const email = 'ola@readers.example';
let leave = async () => {};
afterEach(() => leave());

/** Sets a new password with a link to `email`, in the browser of this person. */
async function setPassword(signedInAs: string, isForStaff = false) {
  const calls: string[] = [];
  Object.assign(identity, {
    checkResetCode: async () => email,
    confirmReset: async () => void calls.push('confirmReset'),
    signOut: async () => void calls.push('signOut'),
  });
  const store = createStore({ transport: async () => ({ ok: true, answer: {} }) });
  const user = { uid: 'u', email: signedInAs };
  store.dispatch(sessionChanged({ user, token: 'token', isLoading: false } as never));
  const action = { mode: 'resetPassword', code: 'code', link: 'https://here.example/', isForStaff } as const;
  ({ leave } = await render(h(Provider, { store } as never, h(ActionBody, { action }))));
  await untilShown(() => document.querySelector('[name=newPassword]') !== null);
  await act(async () => {
    for (const input of document.querySelectorAll('input')) input.value = 'a new horse';
  });
  await press(only('[type=submit]'));
  await untilShown(() => /has been changed/.test(document.body.textContent!));
  const labels = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  return { calls, labels, links, user: store.getState().auth.user };
}

test('a new password signs its account out here too, as it says', async () => {
  const { calls, labels, user } = await setPassword('Ola@readers.example');
  assert.deepEqual(calls, ['confirmReset', 'signOut']);
  assert.equal(user, null);
  assert.ok(labels.includes('Sign in'));
});

test('staff go on to the back office, where they set up two-step sign-in', async () => {
  const { labels, links } = await setPassword(email, true);
  assert.deepEqual([labels, links], [[], ['/admin']]);
});

test('a new password of another account leaves the session', async () => {
  const { calls, user } = await setPassword('quin@readers.example');
  assert.deepEqual(calls, ['confirmReset']);
  assert.equal(user?.uid, 'u');
});
