import assert from 'node:assert/strict';
import { afterEach, before, test } from 'node:test';
import { api } from '@longstrip/client/api';
import { createElement as h } from 'react';
import { act, only, press, render } from './platform/testing/render.ts';
import { identity } from './platform/testing/identity.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { accountApi } = await import('./features/identity/account.api.ts');
const { AccountDeletion } = await import('./features/identity/account-deletion.tsx');
const { identityClient } = await import('@longstrip/client/session/identity-client');
// Otherwise the first call waits for its module.
before(() => identityClient());

const user = { uid: 'u1', email: 'mira@readers.example', providerData: [{ providerId: 'password' }] };
const account = { uid: 'u1', deletionAt: null };
const loss = 'Your 130 unspent coins, worth $1.29, are lost.';

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

test('without anything paid for, the dialog does not mention refunds', async () => {
  await render(view([]));
  await press(button('Delete my account'));
  assert.ok(!document.querySelector('dialog a'));
});

let leave = async () => {};
afterEach(() => leave());

/** The account of a person who signs in with Google alone; `calls` are those that change something. */
async function openAccount(due: string | null, isRenewalStopped = false) {
  let deletionAt = due;
  const calls: string[] = [];
  const read = Promise.withResolvers<void>();
  const store = createStore({
    transport: async ({ name }) => {
      if (name === 'readAccount') await read.promise;
      else calls.push(name);
      if (name === 'requestDeletion') deletionAt = '2026-12-08T12:00:00Z';
      if (name === 'cancelDeletion') deletionAt = null;
      return { ok: true, answer: { uid: 'u1', deletionAt } };
    },
  });
  const google = { ...user, providerData: [{ providerId: 'google.com' }] };
  function Account() {
    const account = accountApi.endpoints.account.useQuery('u1').data;
    return h(AccountDeletion, { user: google, account, losses: [], isRenewalStopped } as never);
  }
  const shown = await render(h(Provider, { store } as never, h(Account)));
  leave = async () => {
    await shown.leave();
    store.dispatch(api.util.resetApiState());
  };
  const settled = () =>
    act(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });
  return {
    calls,
    read: () => (read.resolve(), settled()),
    /** Presses a button, which has the focus then as in a browser. */
    submit: async (label: string) => {
      button(label).focus();
      await act(async () => button(label).click());
      await settled();
    },
  };
}
const hasFocus = (text: RegExp) => text.test(document.activeElement!.textContent!);
const confirm = 'Confirm with Google and delete';

test('an account with Google alone is deleted after a sign-in with Google, without a password', async (t) => {
  const { calls, read, submit } = await openAccount(null);
  const again = t.mock.method(identity, 'reauthenticateWith', async (provider: string) => {
    calls.push(`sign in with ${provider}`);
  });
  // The account may be read only after the dialog was opened.
  await press(button('Delete my account'));
  assert.equal(document.querySelectorAll('dialog input').length, 0);
  await read();
  await submit(confirm);
  assert.equal(again.mock.callCount(), 1);
  assert.deepEqual(calls, ['sign in with google', 'requestDeletion']);
  assert.equal(only<HTMLDialogElement>('dialog').open, false);
  assert.ok(hasFocus(/^This account will be erased on 8 December 2026/), document.activeElement!.outerHTML);
});

test("another person's sign-in with Google deletes nothing", async (t) => {
  const { calls, read, submit } = await openAccount(null);
  await read();
  t.mock.method(identity, 'reauthenticateWith', () => Promise.reject({ code: 'auth/user-mismatch' }));
  await press(button('Delete my account'));
  await submit(confirm);
  assert.equal(
    only('dialog[open] [role=alert]').textContent,
    'That is a different account than the one signed in here.',
  );
  assert.deepEqual(calls, []);
  assert.ok(hasFocus(/^Confirm with Google and delete$/));
  await press(button('Cancel'));
  assert.equal(only<HTMLDialogElement>('dialog').open, false);
  assert.deepEqual(calls, []);
});

test('after an account is kept, a message replaces the button and says whether the renewal stays stopped', async () => {
  for (const [isRenewalStopped, message] of [
    [false, /^Your account stays\. Nothing has been changed\.$/],
    [true, /^Your account stays\. Renewal of your membership stays stopped/],
  ] as const) {
    const { calls, read, submit } = await openAccount('2026-12-08T12:00:00Z', isRenewalStopped);
    await read();
    assert.ok(!button('Delete my account'));
    await submit('Keep my account');
    assert.deepEqual(calls, ['cancelDeletion']);
    assert.match(only('[role=status]').textContent!, message);
    assert.ok(hasFocus(message), document.activeElement!.outerHTML);
    assert.ok(button('Delete my account'));
    await leave();
  }
});
