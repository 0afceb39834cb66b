import { render } from '../../platform/testing/render.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createElement as h } from 'react';

const { PaymentHistory } = await import('./payment-history.tsx');

test('a renewal is called a renewal once', async () => {
  const history = {
    id: 'p',
    uid: 'u',
    what: 'Premium membership, renewal for 1 week',
    kind: 'renewal',
    state: 'succeeded',
    dispute: null,
    amountCents: 799,
    refundedCents: 0,
    refundingCents: 0,
    createdAt: '2026-11-26T18:00:00Z',
    provider: 'sandbox',
    site: 'normal',
    events: [],
    receipt: null,
  };
  const leave = await render(h(PaymentHistory, { history: history as never, Person: () => 'Ola' }));
  assert.equal(document.body.textContent!.match(/renewal/gi)!.length, 1);
  await leave();
});
