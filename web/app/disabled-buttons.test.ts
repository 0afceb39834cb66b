import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { only, press, render } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { siteApi } = await import('@longstrip/client/site.api');
const { createStore } = await import('./store.ts');
const { RecoveryCodes } = await import('./features/identity/recovery-codes.tsx');

test('the button below new recovery codes says what is missing', async () => {
  const store = createStore({ transport: async () => ({ ok: true, answer: { name: 'Longstrip' } }) });
  await store.dispatch(siteApi.endpoints.readSite.initiate());
  let closings = 0;
  const codes = h(RecoveryCodes, { codes: ['one'], onDone: () => closings++ });
  await render(h(Provider, { store } as never, codes));
  const done = () => [...document.querySelectorAll('button')].at(-1)!;
  const missing = 'Tick “I have kept these codes” first.';
  assert.equal(document.getElementById(done().getAttribute('aria-describedby')!)!.textContent, missing);
  await press(done());
  assert.equal(only('[role=status]').textContent, missing);
  assert.equal(closings, 0);
  await press(only('input'));
  assert.equal(only('[role=status]').textContent, '');
  await press(done());
  assert.equal(closings, 1);
});

/** Amounts and fields of the card that are still loading. */
const waiting = ['features/payments/pay-form.tsx', 'features/maturity/adult-settings-dialog.tsx'];

test('no button of the reader site is disabled without a reason', () => {
  const files = globSync('web/app/**/*.tsx').filter((file) => !file.endsWith('ui/button.tsx'));
  assert.ok(files.length > 100);
  const silent = files.flatMap((file) => {
    const buttons = readFileSync(file, 'utf8').match(/<Button\b[^]*?<\/Button>/g) ?? [];
    return buttons
      .filter((button) => /\baria-disabled=/.test(button))
      .filter((button) => !/\b(onDisabledClick|title|aria-describedby)=/.test(button))
      .map(() => file.replaceAll('\\', '/').replace('web/app/', ''));
  });
  assert.deepEqual(silent.toSorted(), waiting.toSorted());
});
