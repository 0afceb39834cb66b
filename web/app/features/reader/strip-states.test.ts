import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createElement as h } from 'react';
import { act, only, press, render } from '../../platform/testing/render.ts';

const { BeingPrepared, StripFailed } = await import('./strip-states.tsx');
const link = h('a', { href: '/' }, 'Back');

test('an episode that is being prepared is polled every five seconds, until it is left', async () => {
  mock.timers.enable({ apis: ['setInterval'] });
  let polls = 0;
  const { leave } = await render(h(BeingPrepared, { onPoll: () => polls++, children: link }));
  mock.timers.tick(10_000);
  assert.equal(polls, 2);
  await press(only('button'));
  assert.equal(polls, 3);
  await leave();
  mock.timers.tick(60_000);
  assert.equal(polls, 3);
});

test('an episode that did not load is tried again by hand and when the connection is back', async () => {
  let tries = 0;
  const failed = (offline: boolean) =>
    h(StripFailed, { offline, retrying: false, onRetry: () => tries++, children: link });
  const { show, leave } = await render(failed(false));
  assert.equal(only('h2').textContent, 'This episode did not load');
  await press(only('button'));
  assert.equal(tries, 1);
  await show(failed(true));
  assert.equal(only('h2').textContent, 'You are offline');
  await act(async () => void dispatchEvent(new Event('online')));
  assert.equal(tries, 2);
  await leave();
  dispatchEvent(new Event('online'));
  assert.equal(tries, 2);
});

test('the button that loads an episode again keeps the focus, and hands it to the episode', async () => {
  const failed = (retrying: boolean) =>
    h(StripFailed, { offline: false, retrying, onRetry: () => {}, children: link });
  const { show } = await render(h('main', null, failed(false)));
  const button = only<HTMLButtonElement>('button');
  button.focus();
  await show(h('main', null, failed(true)));
  assert.equal(button.getAttribute('aria-busy'), 'true');
  assert.ok(document.activeElement === button);
  await show(h('main', null, 'The episode'));
  assert.ok(document.activeElement === only('main'));
});
