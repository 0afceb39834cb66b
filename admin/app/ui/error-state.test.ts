import { act, noConnection, render } from '../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createElement as h } from 'react';

const { ErrorState } = await import('./states.tsx');

const online = (isOnline: boolean) =>
  act(async () => {
    Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });

test('what failed for lack of a connection loads by itself, when the browser is online or the site answers', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let tries = 0;
  const leave = await render(h(ErrorState, { error: noConnection, onRetry: () => void tries++ }));
  assert.match(document.querySelector('[role=alert]')!.textContent!, /by itself/);
  await online(false);
  mock.timers.tick(60_000);
  assert.equal(tries, 0);
  await online(true);
  assert.equal(tries, 1);
  // The server was away, which the browser does not notice.
  mock.timers.tick(60_000);
  assert.ok(tries > 1);
  const before = tries;
  await leave();
  mock.timers.tick(60_000);
  assert.equal(tries, before);
  mock.timers.reset();
});

test('another failure waits for the person', async () => {
  let tries = 0;
  const error = { ok: false, status: 403, code: 'forbidden', title: 'No.' };
  const leave = await render(h(ErrorState, { error, onRetry: () => void tries++ }));
  await online(true);
  assert.equal(tries, 0);
  assert.doesNotMatch(document.querySelector('[role=alert]')!.textContent!, /by itself/);
  await leave();
});
