import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import type { PaymentEvent } from './context.ts';
import { deleteCustomer } from './change-payer.ts';
import { loadPayment } from './load-payment.ts';
import { settle } from './settle.ts';
import { receiveEvent } from './receive-event.ts';
import { settlePayments } from './settle-open.ts';
import { openBuyer } from '../../../test/payments/buyer.ts';
import { contextFor } from '../../../test/payments/context.ts';
import { sandboxWorld } from '../../../test/payments/sandbox-world.ts';

const api = await openTestApp();
const minute = 60_000;

const savedCards = (payerId: string) =>
  api.rows<{ customer: string }>('select customer from saved_card where payer_id = $1', [payerId]);

/** A provider that delays every charge until `letThrough` is called. */
function slowContext() {
  const { provider } = sandboxWorld(api);
  const emitted: PaymentEvent[] = [];
  const arrived = Promise.withResolvers<void>();
  const letThrough = Promise.withResolvers<void>();
  const context = contextFor(api, {
    provider: {
      ...provider,
      async charge(order) {
        arrived.resolve();
        await letThrough.promise;
        return provider.charge(order);
      },
    },
    emit: async (_tx, event) => void emitted.push(event),
  });
  return { context, emitted, arrived: arrived.promise, letThrough: letThrough.resolve };
}

test('a charge that is made long after the buyer left is refunded, and unlocks nothing', async () => {
  const buyer = await openBuyer(api);
  const id = await buyer.order('4242424242424242');
  const { context, emitted, arrived, letThrough } = slowContext();
  const processed = settle(id, { want: 'charge', sender: { returnUrl: '' } }, context);
  await arrived;
  api.clock.moveBy(31 * minute);
  await settlePayments(context);
  assert.deepEqual(
    emitted.map((event) => [event.type, 'reason' in event && event.reason]),
    [['paymentFailed', 'provider_unavailable']],
  );
  letThrough();
  await processed;
  const { state, refundedCents } = await buyer.getPayment(id);
  assert.deepEqual([state, refundedCents], ['succeeded', 0]);
  const refunds = await api.rows<{ refund_id: string }>(
    'select refund_id from payment_event where payment_id = $1 and refund_id is not null',
    [id],
  );
  assert.equal(refunds.length, 1);
  assert.deepEqual(await savedCards(buyer.payerId), []);
  await settle(id, { want: 'know' }, context);
  assert.equal((await buyer.getPayment(id)).refundedCents, 1349);
  assert.equal(emitted.length, 1);
});

test('a customer is deleted at the provider only when they have no saved card', async () => {
  const buyer = await openBuyer(api);
  await buyer.buy('4242424242424242');
  const [{ customer }] = (await savedCards(buyer.payerId)) as [{ customer: string }];
  const known = () => api.rows('select 1 from sandbox_card where customer = $1', [customer]);
  await deleteCustomer({ provider: 'sandbox', customer }, contextFor(api));
  assert.equal((await known()).length, 1);
  await api.rows('delete from saved_card where payer_id = $1', [buyer.payerId]);
  await deleteCustomer({ provider: 'sandbox', customer }, contextFor(api));
  assert.deepEqual(await known(), []);
});

test('a buyer who loses the network and repeats the payment is charged once', async () => {
  const buyer = await openBuyer(api);
  const id = await buyer.order('4242424242424242');
  const { context, emitted, arrived, letThrough } = slowContext();
  const first = settle(id, { want: 'charge', sender: { returnUrl: '' } }, context);
  await arrived;
  const second = settle(id, { want: 'charge', sender: { returnUrl: '' } }, context);
  letThrough();
  await Promise.all([first, second]);
  assert.deepEqual(
    emitted.map(({ type }) => type),
    ['paymentSucceeded'],
  );
  assert.equal((await buyer.process(id)).state, 'succeeded');
});

test('a provider that does not answer leaves the payment open, and the next minute settles it', async () => {
  const buyer = await openBuyer(api);
  const id = await buyer.order('4242424242424242');
  const { provider } = sandboxWorld(api);
  const broken = contextFor(api, {
    provider: {
      ...provider,
      async charge(order) {
        await provider.charge(order);
        throw new Error('the answer is lost');
      },
    },
  });
  assert.equal(await settle(id, { want: 'charge', sender: { returnUrl: '' } }, broken), null);
  assert.equal((await buyer.getPayment(id)).state, 'processing');
  api.clock.moveBy(minute);
  await settlePayments(contextFor(api));
  assert.equal((await buyer.getPayment(id)).state, 'succeeded');
});

test('a payment that was never sent is cancelled after half an hour, never sent late', async () => {
  const buyer = await openBuyer(api);
  await buyer.buy('4242424242424242');
  const orders = [
    await buyer.order('saved', { kind: 'renewal', onSession: false }),
    await buyer.order('4242424242424242'),
  ];
  const states = () => Promise.all(orders.map(async (id) => (await buyer.getPayment(id)).state));
  api.clock.moveBy(29 * minute);
  await settlePayments(contextFor(api));
  assert.deepEqual(await states(), ['created', 'created']);
  api.clock.moveBy(minute);
  await settlePayments(contextFor(api));
  assert.deepEqual(await states(), ['canceled', 'canceled']);
});

test('a payment that its provider does not know any more fails after half an hour', async () => {
  const buyer = await openBuyer(api);
  const { id } = await buyer.buy('4000000000000077');
  const { provider } = sandboxWorld(api);
  const context = contextFor(api, { provider: { ...provider, find: async () => null } });
  api.clock.moveBy(29 * minute);
  await settlePayments(context);
  assert.equal((await buyer.getPayment(id)).state, 'processing');
  api.clock.moveBy(minute);
  await settlePayments(context);
  const { state, failure } = await buyer.getPayment(id);
  assert.deepEqual([state, failure], ['failed', 'provider_unavailable']);
});

test('a webhook about a charge that the provider does not know is not acknowledged', async () => {
  const buyer = await openBuyer(api);
  const { id } = await buyer.buy('4000000000000077');
  const world = sandboxWorld(api);
  api.clock.moveBy(2 * minute);
  await world.settleDue();
  const event = (await world.webhooks()).findLast(({ body }) => String(body).includes(id))!;
  const unknowing = { ...world.provider, find: async () => null };
  const context = contextFor(api, { provider: unknowing });
  await assert.rejects(receiveEvent(unknowing, event, context), { code: 'changed_meanwhile' });
  assert.equal((await buyer.getPayment(id)).state, 'processing');
  // With the right keys again, the provider's next attempt counts.
  await receiveEvent(world.provider, event, contextFor(api));
  assert.equal((await buyer.getPayment(id)).state, 'succeeded');
});

test('a dispute whose webhook comes first is recorded after the success it is about', async () => {
  const buyer = await openBuyer(api);
  const id = await buyer.order('4000000000000259');
  const world = sandboxWorld(api);
  const lost = async () => {
    throw new Error('the answer is lost');
  };
  const charge: typeof world.provider.charge = async (order) => world.provider.charge(order).then(lost);
  await settle(
    id,
    { want: 'charge', sender: { returnUrl: '' } },
    contextFor(api, { provider: { ...world.provider, charge } }),
  );
  const disputeEvent = (await world.webhooks()).find(({ body }) => /"type":"dispute"/.test(String(body)))!;
  await receiveEvent(world.provider, disputeEvent, contextFor(api));
  const { events } = await loadPayment(api.core.db, id);
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['sent', 'succeeded', 'disputed'],
  );
});
