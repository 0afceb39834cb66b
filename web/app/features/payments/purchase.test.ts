import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Refusal } from '@longstrip/client/transport';
import type { CallResult } from '@longstrip/contract/rendering';
import type { Payment } from './payments.api.ts';
import { type PurchaseState, purchaseOf } from './purchase.ts';

const payment = (state: Payment['state'], failure: Payment['failure'] = null) =>
  ({ id: 'p1', state, failure }) as Payment;
const lost = { ok: false, status: 0, code: 'network', title: '' } as const;
const refused = { ok: false, status: 409, code: 'changed_meanwhile', title: '' } as const;

/** A purchase whose calls get these answers, one after the other. */
function purchase(orders: CallResult<{ paymentId: string }>[], outcomes: (Payment | Refusal)[]) {
  const calls: string[] = [];
  const states: PurchaseState[] = [];
  let keys = 0;
  const { pay, poll, resume, giveUp } = purchaseOf({
    async create(card, key) {
      calls.push(`order ${card === 'saved' ? card : card.token} ${key}`);
      return orders.shift()!;
    },
    async process(id) {
      calls.push(`process ${id}`);
      const outcome = outcomes.shift()!;
      return 'ok' in outcome ? outcome : { ok: true, answer: outcome };
    },
    async cancel(id) {
      calls.push(`cancel ${id}`);
      const outcome = outcomes.shift()!;
      return 'ok' in outcome ? outcome : { ok: true, answer: outcome };
    },
    newKey: () => `key${++keys}`,
    onState: (state) => states.push(state),
  });
  return { calls, states, last: () => states.at(-1)!, pay, poll, resume, giveUp };
}
const ordered = { ok: true, answer: { paymentId: 'p1' } } as const;
const card = { token: 't1', keepsCard: false };

test('a payment is ordered, charged and succeeds', async () => {
  const { pay, calls, states } = purchase([ordered], [payment('succeeded')]);
  await pay(card);
  assert.deepEqual(calls, ['order t1 key1', 'process p1']);
  assert.deepEqual(
    states.map(({ step }) => step),
    ['working', 'succeeded'],
  );
});

test('when the answer to the order is lost, pressing again sends the same order', async () => {
  const { pay, calls, last } = purchase([lost, ordered], [payment('succeeded')]);
  await pay(card);
  assert.equal(last().step, 'unknown');
  await pay({ token: 'another', keepsCard: false });
  assert.deepEqual(calls, ['order t1 key1', 'order t1 key1', 'process p1']);
  assert.equal(last().step, 'succeeded');
});

test('when the answer to the charge is lost, pressing again asks for the same payment', async () => {
  const { pay, calls, last } = purchase([ordered], [lost, payment('succeeded')]);
  await pay(card);
  assert.equal(last().step, 'unknown');
  await pay(null);
  assert.deepEqual(calls, ['order t1 key1', 'process p1', 'process p1']);
  assert.equal(last().step, 'succeeded');
});

test('after a server error it is not claimed that nothing was charged', async () => {
  const failed = { ok: false, status: 503, code: 'too_busy', title: '' } as const;
  const { pay, calls } = purchase([failed, ordered], [payment('succeeded')]);
  await pay(card);
  await pay(card);
  assert.deepEqual(calls, ['order t1 key1', 'order t1 key1', 'process p1']);
});

test('after a decline the next press is another payment', async () => {
  const declined = payment('failed', 'insufficient_funds');
  const { pay, calls, last } = purchase([ordered, ordered], [declined, payment('succeeded')]);
  await pay(card);
  assert.deepEqual(last(), { step: 'form', declined });
  await pay({ token: 't2', keepsCard: false });
  assert.deepEqual(calls, ['order t1 key1', 'process p1', 'order t2 key2', 'process p1']);
});

test('a refused order is reported, and the next press is another order', async () => {
  const { pay, calls, last } = purchase([refused, ordered], [payment('succeeded')]);
  await pay(card);
  assert.deepEqual(last(), { step: 'form', refusal: refused });
  await pay(card);
  assert.deepEqual(calls, ['order t1 key1', 'order t1 key2', 'process p1']);
});

test('after a lost answer, no refusal settles whether the charge took effect', async () => {
  for (const [status, code] of [
    [401, 'unauthenticated'],
    [409, 'changed_meanwhile'],
    [429, 'too_many_attempts'],
  ] as const) {
    const refusal = { ok: false, status, code, title: '' } as const;
    const { pay, calls, last } = purchase([ordered], [lost, refusal, payment('succeeded')]);
    await pay(card);
    await pay(null);
    assert.deepEqual(last(), { step: 'unknown', refusal });
    await pay(null);
    assert.deepEqual(calls, ['order t1 key1', 'process p1', 'process p1', 'process p1']);
    assert.equal(last().step, 'succeeded');
  }
});

test('a payment that does not exist was not charged, and the next press is another payment', async () => {
  const missing = { ok: false, status: 404, code: 'payment_not_found', title: '' } as const;
  const { pay, calls, last } = purchase([ordered, ordered], [missing, payment('succeeded')]);
  await pay(card);
  assert.deepEqual(last(), { step: 'form', refusal: missing });
  await pay(card);
  assert.deepEqual(calls, ['order t1 key1', 'process p1', 'order t1 key2', 'process p1']);
});

test("the payment continues after the bank's page, and is polled while it is pending", async () => {
  const { resume, poll, calls, states } = purchase([], [payment('processing'), lost, payment('succeeded')]);
  await resume('p7');
  await poll();
  await poll();
  assert.deepEqual(calls, ['process p7', 'process p7', 'process p7']);
  assert.deepEqual(
    states.map(({ step }) => step),
    ['working', 'pending', 'succeeded'],
  );
});

test('while the provider does not answer, a payment at the bank is shown as unknown, not as a new form', async () => {
  const asked = { ...payment('action_required'), action: { url: '/bank' } } as Payment;
  const unanswered = { ...asked, action: null };
  const { resume, pay, calls, states, last } = purchase([], [unanswered, asked]);
  await resume('p7');
  assert.equal(last().step, 'unknown');
  await pay(null);
  assert.deepEqual(calls, ['process p7', 'process p7']);
  assert.deepEqual(
    states.map(({ step }) => step),
    ['working', 'unknown', 'working', 'action'],
  );
});

test('a double click is one order', async () => {
  const { pay, calls } = purchase([ordered], [payment('succeeded')]);
  await Promise.all([pay(card), pay(card)]);
  assert.deepEqual(calls, ['order t1 key1', 'process p1']);
});

test('a payment is given up for another card, and the next press is a new order', async () => {
  const asked = { ...payment('action_required'), action: { url: '/bank' } };
  const again = { ok: true, answer: { paymentId: 'p2' } } as const;
  const { pay, giveUp, calls, last } = purchase(
    [ordered, again],
    [asked, payment('canceled'), payment('succeeded')],
  );
  await pay(card);
  await giveUp();
  assert.deepEqual([last().step, calls.at(-1)], ['form', 'cancel p1']);
  await pay({ token: 't2', keepsCard: false });
  assert.deepEqual(calls.slice(-2), ['order t2 key2', 'process p2']);
});

test('a payment that was confirmed while it was given up is paid, and not ordered again', async () => {
  const asked = { ...payment('action_required'), action: { url: '/bank' } };
  const { pay, giveUp, last } = purchase([ordered], [asked, payment('succeeded')]);
  await pay(card);
  await giveUp();
  assert.equal(last().step, 'succeeded');
});
