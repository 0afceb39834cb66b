import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { act, only, press, render } from './platform/testing/render.ts';

const finished: string[] = [];
const identity = {
  reauthenticate: async () => {},
  startSecondFactor: async () => 'ABCDEFGH',
  finishSecondFactor: async (code: string) => void finished.push(code),
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

test('a dialog that could not be loaded leaves the section, and is loaded by the next press', async () => {
  const store = createStore({ transport: async () => ({ ok: true, answer: { name: 'Longstrip' } }) });
  await store.dispatch(siteApi.endpoints.readSite.initiate());
  const section = h(AccountSecondFactor, {
    user: { ...user, emailVerified: true } as never,
    account: undefined,
  });
  const { leave } = await render(h(Provider, { store } as never, section));
  const open = async () => {
    await press(only('section button'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  };
  isOffline = true;
  await open();
  assert.match(only('[role=alert]').textContent!, /This could not be loaded\./);
  isOffline = false;
  await press(only('[role=alert] button:last-child'));
  await open();
  assert.match(only('dialog[open]').textContent!, /Set up two-step sign-in/);
  await leave();
});

test('a form sent again because the recovery codes failed makes those only', async () => {
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
  await store.dispatch(siteApi.endpoints.readSite.initiate());
  const { SecondFactorDialog } = await import('./features/identity/second-factor-dialog.tsx');
  const dialog = h(SecondFactorDialog, {
    open: true,
    user: user as never,
    task: 'setUp',
    hasRecoveryCodes: true,
    onClose: () => {},
  });
  await render(h(Provider, { store } as never, dialog));
  const submit = async (name: string, value: string) => {
    const input = only<HTMLInputElement>(`[name=${name}]`);
    await act(async () => {
      input.value = value;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    await act(async () => {
      only('[type=submit]').click();
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  };
  await submit('password', 'secret');
  await submit('code', '123456');
  assert.ok(document.querySelector('[role=alert]')?.textContent);
  isDown = false;
  await submit('code', '123456');
  assert.deepEqual(finished, ['123456']);
  assert.match(only('dialog').textContent!, /abcd-2345-wxyz/);
});
