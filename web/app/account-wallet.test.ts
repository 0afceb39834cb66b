import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallResult } from '@longstrip/contract/rendering';
import { createElement as h } from 'react';
import { press, render, untilShown } from './platform/testing/render.ts';

const { Provider } = await import('react-redux');
const { createStore } = await import('./store.ts');
const { AccountWallet } = await import('./features/coins/account-wallet.tsx');

const text = () => document.body.textContent!;
const button = (label: string) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  return found ?? assert.fail(`no button ${label} in ${text()}`);
};

/** Shows a wallet with 25 entries, in pages of 20. */
async function open() {
  const server = { isDown: false, offsets: [] as number[] };
  const entryAt = (index: number) => ({
    number: 25 - index,
    kind: 'gift',
    coins: 1,
    reason: `gift ${index}`,
    balanceAfter: 25 - index,
    chapter: null,
    at: '2026-11-22T12:00:00Z',
  });
  const store = createStore({
    transport: async ({ name, body }): Promise<CallResult<unknown>> => {
      if (name !== 'myWallet') return { ok: true, answer: { data: [], total: 0 } };
      const { offset } = body as { offset: number };
      server.offsets.push(offset);
      if (server.isDown) return { ok: false, status: 503, code: 'unavailable' as never, title: 'Down.' };
      const data = Array.from({ length: Math.min(20, 25 - offset) }, (_, index) => entryAt(offset + index));
      return { ok: true, answer: { data, total: 25, balance: 25, valueCents: 25 } };
    },
  });
  await render(h(Provider, { store } as never, h(AccountWallet, { uid: 'reader' })));
  await untilShown(() => text().includes('gift 0.'));
  return server;
}

test('the first and the last page of the wallet keep the pressed button and its focus', async () => {
  await open();
  assert.equal(button('Newer').getAttribute('aria-disabled'), 'true');
  const older = button('Older');
  older.focus();
  await press(older);
  await untilShown(() => text().includes('gift 24.'));
  assert.ok(document.activeElement === older);
  assert.equal(older.getAttribute('aria-disabled'), 'true');
  const newer = button('Newer');
  newer.focus();
  await press(newer);
  await untilShown(() => text().includes('gift 0.'));
  assert.ok(document.activeElement === newer);
});

test('a page of the wallet that could not be read is not shown as the page before, and is not skipped', async () => {
  const server = await open();
  server.isDown = true;
  await press(button('Older'));
  await untilShown(() => text().includes('Your coins could not be read just now.'));
  assert.doesNotMatch(text(), /gift 0\./);
  await press(button('Older'));
  server.isDown = false;
  await press(button('Try again'));
  await untilShown(() => text().includes('gift 24.'));
  assert.deepEqual([...new Set(server.offsets)], [0, 20]);
});

test('one coin is named in the singular', async () => {
  const store = createStore({
    transport: async (): Promise<CallResult<unknown>> => ({
      ok: true,
      answer: {
        data: [
          {
            number: 1,
            kind: 'gift',
            coins: 1,
            reason: null,
            balanceAfter: 1,
            chapter: null,
            at: '2026-11-22T12:00:00Z',
          },
        ],
        total: 1,
        balance: 1,
        valueCents: 1,
      },
    }),
  });
  await render(h(Provider, { store } as never, h(AccountWallet, { uid: 'reader' })));
  await untilShown(() => text().includes('You were given 1 coin.'));
  assert.match(text(), /1 coin, worth \$0\.01/);
});
