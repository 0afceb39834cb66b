import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { test, type TestContext } from 'node:test';
import { createElement as h } from 'react';
import type { SecondFactorTask } from './features/identity/second-factor-dialog.tsx';
import { act, only, press, render, untilShown } from './platform/testing/render.ts';
import type { Store } from './store.ts';

const finished: string[] = [];
const identity = {
  reauthenticate: async () => {},
  startSecondFactor: async () => 'ABCDEFGH',
  finishSecondFactor: async (code: string) => void finished.push(code),
  removeSecondFactor: async () => {},
};
Object.assign(globalThis, { identityForTest: identity });
let isOffline = false;
registerHooks({
  load: (url, context, nextLoad) => {
    if (isOffline && url.endsWith('/second-factor-dialog.tsx')) throw new Error('offline');
    return url.endsWith('/firebase-client.ts')
      ? {
          format: 'module',
          source: 'export const startClient = () => globalThis.identityForTest;',
          shortCircuit: true,
        }
      : nextLoad(url, context);
  },
});

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { AccountSecondFactor } = await import('./features/identity/account-second-factor.tsx');
const { siteApi } = await import('@longstrip/client/site.api');

const user = { uid: 'u1', email: 'mira@readers.example', providerData: [{ providerId: 'password' }] };

async function openDialog(store: Store, task: SecondFactorTask, onClose = () => {}) {
  await store.dispatch(siteApi.endpoints.readSite.initiate());
  const { SecondFactorDialog } = await import('./features/identity/second-factor-dialog.tsx');
  const dialog = h(SecondFactorDialog, {
    open: true,
    user: user as never,
    task,
    hasRecoveryCodes: true,
    onClose,
  });
  return render(h(Provider, { store } as never, dialog));
}

async function submit(name: string, value: string) {
  const input = only<HTMLInputElement>(`[name=${name}]`);
  await act(async () => {
    input.value = value;
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  await press(only('[type=submit]'));
  await untilShown(() => !document.querySelector('[aria-busy=true]'));
}

test('a dialog that could not be loaded leaves the section, and is loaded by the next press', async () => {
  const store = createStore({ transport: async () => ({ ok: true, answer: { name: 'Longstrip' } }) });
  await store.dispatch(siteApi.endpoints.readSite.initiate());
  const section = h(AccountSecondFactor, {
    user: { ...user, emailVerified: true } as never,
    account: { role: 'reader', emailVerified: true, secondFactor: { setUp: false } } as never,
  });
  const { leave } = await render(h(Provider, { store } as never, section));
  isOffline = true;
  await press(only('section button'));
  await untilShown(() => document.querySelector('[role=alert]'));
  assert.match(only('[role=alert]').textContent!, /This could not be loaded\./);
  isOffline = false;
  await press(only('[role=alert] button:last-child'));
  await press(only('section button'));
  await untilShown(() => document.querySelector('dialog[open]'));
  assert.match(only('dialog[open]').textContent!, /Set up two-step sign-in/);
  await leave();
});

test('a form sent again after the recovery codes failed creates only the codes', async () => {
  let isDown = true;
  const store = createStore({
    transport: async ({ name }) => {
      if (name === 'readSite') return { ok: true, answer: { name: 'Longstrip' } };
      if (name !== 'createRecoveryCodes') return { ok: true, answer: {} };
      return isDown
        ? { ok: false, status: 0, code: 'network', title: '' }
        : { ok: true, answer: { codes: ['abcd-2345-wxyz'] } };
    },
  });
  await openDialog(store, 'setUp');
  await submit('password', 'secret');
  await submit('code', '123456');
  assert.ok(document.querySelector('[role=alert]')?.textContent);
  isDown = false;
  await submit('code', '123456');
  assert.deepEqual(finished, ['123456']);
  assert.match(only('dialog').textContent!, /abcd-2345-wxyz/);
});

/** A store whose server makes recovery codes, and what was done, in order. */
function recorded(t: TestContext) {
  const done: string[] = [];
  t.mock.method(identity, 'reauthenticate', async (password: string) => {
    if (password !== 'secret') throw Object.assign(new Error('refused'), { code: 'auth/wrong-password' });
    done.push('confirmed');
  });
  t.mock.method(identity, 'removeSecondFactor', async () => void done.push('removed'));
  const store = createStore({
    transport: async ({ name }) => {
      if (name !== 'createRecoveryCodes') return { ok: true, answer: { name: 'Longstrip' } };
      done.push('codes made');
      return { ok: true, answer: { codes: ['abcd-2345-wxyz', 'efgh-6789-stuv'] } };
    },
  });
  return { done, store, onClose: () => void done.push('closed') };
}

test('new recovery codes show until the reader has kept them', async (t) => {
  const { done, store, onClose } = recorded(t);
  const { leave } = await openDialog(store, 'codes', onClose);
  await submit('password', 'wrong');
  assert.match(only('[role=alert]').textContent!, /password is not right/);
  assert.deepEqual(done, []);
  await submit('password', 'secret');
  const codes = [...document.querySelectorAll('dialog li')].map((each) => each.textContent);
  assert.deepEqual(codes, ['abcd-2345-wxyz', 'efgh-6789-stuv']);
  const button = only('dialog .strong');
  await press(button);
  assert.deepEqual([button.textContent, button.getAttribute('aria-disabled')], ['Done', 'true']);
  assert.deepEqual(done, ['confirmed', 'codes made']);
  await press(only('[type=checkbox]'));
  await press(button);
  assert.deepEqual(done, ['confirmed', 'codes made', 'closed']);
  await leave();
});

test('two-step sign-in is turned off by the right password only', async (t) => {
  const { done, store, onClose } = recorded(t);
  const { leave } = await openDialog(store, 'remove', onClose);
  await submit('password', 'wrong');
  assert.match(only('[role=alert]').textContent!, /password is not right/);
  assert.deepEqual(done, []);
  await submit('password', 'secret');
  assert.deepEqual(done, ['confirmed', 'removed', 'closed']);
  await leave();
});
