import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { act, only, render } from '../../platform/testing/render.ts';
import type { Payment } from './payments.api.ts';

const { ActionStep, PendingStep } = await import('./payment-steps.tsx');

test('a payment that the bank has not decided is polled after 4 seconds, then at growing intervals', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let polls = 0;
  const { leave } = await render(h(PendingStep, { payment: { id: 'p1' } as Payment, onPoll: () => polls++ }));
  assert.equal(document.activeElement, only('h2'));
  assert.match(document.body.textContent!, /Your bank has not decided yet.*nothing is charged twice/);
  for (const [milliseconds, expected] of [
    [3999, 0],
    [1, 1],
    [5999, 1],
    [1, 2],
    [9000, 3],
  ] as const) {
    await act(async () => t.mock.timers.tick(milliseconds));
    assert.equal(polls, expected);
  }
  await leave();
  await act(async () => t.mock.timers.tick(600_000));
  assert.equal(polls, 3);
});

test('another card after the question of the bank keeps the page to return to', async () => {
  history.replaceState(null, '', '/payment/coins-100?returnTo=%2Fcomic%2F1%2F2&payment=p1');
  await render(h(ActionStep, { url: '/bank', isResumed: true }));
  const links = [...document.querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  assert.deepEqual(links, [
    ['Continue to your bank', '/bank'],
    ['Use another card', '/payment/coins-100?returnTo=%2Fcomic%2F1%2F2'],
  ]);
});
