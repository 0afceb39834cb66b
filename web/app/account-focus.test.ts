import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h, type ReactNode } from 'react';
import { identity } from './platform/testing/identity.ts';
import { act, only, render, untilShown } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { AccountContact } = await import('./features/identity/account-contact.tsx');
const { AccountSecondFactor } = await import('./features/identity/account-second-factor.tsx');
const { FirstAdmin } = await import('./features/identity/first-admin.tsx');
const { sessionChanged } = await import('@longstrip/client/session/session.slice');

const user = {
  uid: 'mia',
  email: 'mia@readers.example',
  emailVerified: true,
  providerData: [{ providerId: 'password' }],
} as never;

async function show(part: ReactNode, answers: (uid: string) => object = () => ({ name: 'Longstrip' })) {
  const store = createStore({
    transport: async () => ({ ok: true, answer: answers(store.getState().auth.user?.uid ?? '') }),
  });
  const tree = (shown: ReactNode) => h(Provider, { store } as never, shown);
  const rendered = await render(tree(part));
  return { store, redraw: (shown: ReactNode) => rendered.show(tree(shown)) };
}

test('an email that is sent again leaves the focus on the message about it', async () => {
  Object.assign(identity, { sendVerification: async () => {} });
  await show(h(AccountContact, { user, verified: false }));
  only('.notice button').focus();
  await act(async () => only('.notice button').click());
  await untilShown(() => document.body.textContent!.includes('An email is on its way'));
  assert.match(document.activeElement!.textContent!, /^An email is on its way to mia@readers\.example/);
});

test('two-step sign-in that is turned off leaves the focus on its text, and loading moves none', async () => {
  const account = (setUp: boolean) =>
    ({ secondFactor: { setUp, usedHere: setUp, recoveryCodesLeft: 8 }, role: 'reader' }) as never;
  const section = (known: never | undefined) => h(AccountSecondFactor, { user, account: known });
  const { redraw } = await show(section(undefined));
  await redraw(section(account(true)));
  assert.ok(document.activeElement === document.body);
  [...document.querySelectorAll('button')].at(-1)!.focus();
  await redraw(section(account(false)));
  assert.match(document.activeElement!.textContent!, /^Signing in then asks for a code/);
});

test('the next user of the browser is not shown as the admin that the user before has become', async () => {
  const { store } = await show(h(FirstAdmin, { token: 'code' }), (uid) => ({
    email: `${uid}@readers.example`,
    emailVerified: true,
    role: 'reader',
  }));
  const signIn = (uid: string) =>
    act(
      async () =>
        void store.dispatch(sessionChanged({ user: { uid }, token: uid, isLoading: false } as never)),
    );
  await signIn('mia');
  await untilShown(() => document.querySelector('[type=submit]'));
  await act(async () => only('[type=submit]').click());
  await untilShown(() => only('h1').textContent === 'You are the admin of this site');
  await signIn('ben');
  await untilShown(() => document.querySelector('[type=submit]'));
  assert.match(document.body.textContent!, /You are signed in as ben@readers\.example/);
});
