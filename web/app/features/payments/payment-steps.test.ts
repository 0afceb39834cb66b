import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';
import { act, only, press, render } from '../../platform/testing/render.ts';
import type { Payment } from './payments.api.ts';

const { ActionStep, PendingStep } = await import('./payment-steps.tsx');

test('a payment that the bank has not decided is polled after 4 seconds, then at growing intervals', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let polls = 0;
  const { leave } = await render(
    h(PendingStep, { payment: { id: 'p1', what: '100 coins' } as Payment, onPoll: () => polls++ }),
  );
  assert.ok(document.activeElement === only('h2'));
  assert.match(
    document.body.textContent!,
    /Your bank has not decided yet.*payment for 100 coins is open.*nothing is charged twice/,
  );
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

test('back from the bank without an answer, the payment can be answered or given up', async () => {
  let givenUp = 0;
  const onGiveUp = () => givenUp++;
  await render(
    h(ActionStep, { url: '/bank', isResumed: true, payment: { what: '100 coins' } as Payment, onGiveUp }),
  );
  assert.match(document.body.textContent!, /payment for 100 coins is not finished.*not been charged/);
  assert.equal(only('a').getAttribute('href'), '/bank');
  assert.equal(only('button').textContent, 'Use another card');
  await press(only('button'));
  assert.equal(givenUp, 1);
});

test('the check of a new card never speaks of a payment', async () => {
  const payment = { id: 'p2', kind: 'card', what: 'Another card for your membership' } as Payment;
  const { leave } = await render(
    h(ActionStep, { url: '/bank', isResumed: true, payment, onGiveUp: () => {} }),
  );
  assert.match(document.body.textContent!, /card is not replaced yet.*Nothing is charged\./);
  await leave();
  await render(h(PendingStep, { payment, onPoll: () => {} }));
  assert.match(document.body.textContent!, /new card is still being checked.*nothing is charged now/);
  assert.doesNotMatch(document.body.textContent!, /payment/i);
});
