import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { act, only, render } from './platform/testing/render.ts';

const finished: string[] = [];
const identity = {
  reauthenticate: async () => {},
  startSecondFactor: async () => 'ABCDEFGH',
  finishSecondFactor: async (code: string) => void finished.push(code),
};
Object.assign(globalThis, { identityForTest: identity });
registerHooks({
  load: (url, context, nextLoad) =>
    url.endsWith('/firebase-client.ts')
      ? {
          format: 'module',
          source: 'export const startClient = () => globalThis.identityForTest;',
          shortCircuit: true,
        }
      : nextLoad(url, context),
});

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { SecondFactorDialog } = await import('./features/identity/second-factor-dialog.tsx');
const { siteApi } = await import('@longstrip/client/site.api');

const user = { uid: 'u1', email: 'mira@readers.example', providerData: [{ providerId: 'password' }] };

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
  const dialog = h(SecondFactorDialog, {
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
