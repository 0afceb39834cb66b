import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { createElement as h } from 'react';
import { act, only, press, render } from './platform/testing/render.ts';

const { OfflineToast } = await import('./pages/offline-toast.tsx');
const { useSaysOffline } = await import('./platform/online.ts');

const { onLine } = navigator;
const connect = (connected: boolean) =>
  act(async () => {
    Object.defineProperty(navigator, 'onLine', { value: connected, configurable: true });
    dispatchEvent(new Event(connected ? 'online' : 'offline'));
  });
afterEach(() => Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true }));

const Page = ({ isSaid }: { isSaid: boolean }) => {
  useSaysOffline(isSaid);
  return h(OfflineToast);
};
const message = () => only('[role=status]').textContent;

test('a lost connection is said until it is back or the message is closed, each time anew', async () => {
  await render(h(Page, { isSaid: false }));
  assert.equal(message(), '');
  await connect(false);
  assert.match(message()!, /^You are offline\./);
  await connect(true);
  assert.equal(message(), '');
  await connect(false);
  await press(only('button'));
  assert.equal(message(), '');
  await connect(true);
  await connect(false);
  assert.match(message()!, /^You are offline\./);
});

test('a page that says itself that the connection is lost is the only message about it', async () => {
  const { show } = await render(h(Page, { isSaid: true }));
  await connect(false);
  assert.equal(message(), '');
  await show(h(Page, { isSaid: false }));
  assert.match(message()!, /^You are offline\./);
});
