/** Stripe's webhooks and lost answers, seen from the outside. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBuyer } from '../../../../test/payments/buyer.ts';
import { openStripeApp } from '../../../../test/payments/stripe-app.ts';
import type { StripeObject } from '../../../../test/payments/stripe-objects.ts';
import { stripeWorld } from '../../../../test/payments/stripe-world.ts';

const { api, double } = await openStripeApp();
const world = stripeWorld(double, api.clock);
type Signing = Parameters<typeof double.sign>[1];
const deliver = (event: StripeObject, options?: Signing) =>
  api.send('POST', '/webhooks/stripe', double.sign(event, options));
const eventOf = (type: string) => double.events.findLast((each) => each['type'] === type)!;
const kindsOf = async (id: string) =>
  (await api.rows('select kind from payment_event where payment_id = $1 order by number', [id])).map(
    ({ kind }) => kind,
  );

async function buyerWithOrder(outcome: Parameters<typeof world.tokenFor>[0] = 'succeeds') {
  const buyer = await openBuyer(api);
  const id = await buyer.order('saved', { card: { token: await world.tokenFor(outcome) } });
  return { buyer, id };
}

test('the settings contain only the publishable key', async () => {
  assert.deepEqual(await api.ask('GET', '/payments/settings', { key: '' }), {
    provider: 'stripe',
    publishableKey: 'pk_test_12345678',
    testMode: true,
  });
  await api.refused('not_found', 'GET', '/sandbox/v1/sandbox.js');
});

test('a bank asks with the client secret, and the payment is completed by the webhook', async () => {
  const { buyer, id } = await buyerWithOrder('challenged_once');
  const { state, action } = await buyer.process(id);
  assert.equal(state, 'action_required');
  const { client_secret: clientSecret, id: reference } = eventOf('payment_intent.requires_action')['data']
    .object;
  assert.deepEqual(action, { clientSecret });
  double.answerChallenge(reference, 'complete');
  assert.equal((await deliver(eventOf('payment_intent.succeeded'))).status, 204);
  assert.equal((await buyer.getPayment(id)).state, 'succeeded');
  assert.equal((await deliver(eventOf('payment_intent.succeeded'))).status, 204);
  assert.deepEqual(await kindsOf(id), ['sent', 'action_required', 'succeeded']);
});

test('forged, old and foreign events change nothing', async () => {
  const { buyer, id } = await buyerWithOrder('challenged_once');
  await buyer.process(id);
  double.answerChallenge(eventOf('payment_intent.requires_action')['data'].object.id, 'complete');
  const event = eventOf('payment_intent.succeeded');
  const old = new Date(api.clock.now().getTime() - 5 * 60_000 - 1000);
  for (const options of [{ secret: 'whsec_guessed1' }, { secret: '' }, { at: old }])
    assert.equal((await deliver(event, options)).status, 403);
  assert.equal((await deliver({ ...event, livemode: true })).status, 403);
  const unsigned = await api.send('POST', '/webhooks/stripe', { json: event });
  assert.equal(unsigned.status, 403);
  const { object } = event['data'];
  for (const payment_id of [
    '00000000-0000-4000-8000-000000000000',
    'another site',
    "'; drop table payment",
  ]) {
    const foreign = {
      ...event,
      id: `evt_${payment_id}`,
      data: { object: { ...object, metadata: { payment_id } } },
    };
    assert.equal((await deliver(foreign)).status, 204);
  }
  assert.equal((await buyer.getPayment(id)).state, 'action_required');
  assert.deepEqual(await kindsOf(id), ['sent', 'action_required']);
});

test('an event with another amount changes neither the payment nor its refund', async () => {
  const { buyer, id } = await buyerWithOrder();
  await buyer.process(id);
  const { latest_charge: charge, id: reference } = eventOf('payment_intent.succeeded')['data'].object;
  double.createRefund({ payment_intent: reference, amount: '49' });
  const event = eventOf('refund.created');
  const more = { ...event, data: { object: { ...event['data'].object, amount: 1349, charge } } };
  assert.equal((await deliver(more)).status, 204);
  const { amountCents, refundedCents } = await buyer.getPayment(id);
  assert.deepEqual([amountCents, refundedCents], [1349, 49]);
});

test('a webhook reports a charge whose answer was lost, before a search could find it', async () => {
  const { buyer, id } = await buyerWithOrder();
  double.cut('none', 'answer', 'answer');
  assert.equal((await buyer.process(id)).state, 'processing');
  assert.equal((await deliver(eventOf('payment_intent.succeeded'))).status, 204);
  assert.equal((await buyer.getPayment(id)).state, 'succeeded');
});

test('a payment that is processed again after Stripe has forgotten the key is charged once', async () => {
  const lost = await buyerWithOrder();
  double.cut('none', 'answer', 'answer');
  assert.equal((await lost.buyer.process(lost.id)).state, 'processing');
  const unsent = await buyerWithOrder();
  double.cut('none', 'request', 'request');
  assert.equal((await unsent.buyer.process(unsent.id)).state, 'processing');
  api.clock.moveBy(26 * 3_600_000);
  for (const { id } of [lost, unsent]) await api.core.payments.process(id);
  const reasons = await api.rows(
    `select reason from payment_event where payment_id = any($1) and kind in ('succeeded', 'failed') order by reason`,
    [[lost.id, unsent.id]],
  );
  assert.deepEqual(reasons, [{ reason: 'provider_unavailable' }, { reason: null }]);
  const intents = double.all('payment_intent').map((each) => each['metadata']['payment_id']);
  assert.deepEqual([intents.filter((id) => id === lost.id).length, intents.includes(unsent.id)], [1, false]);
});
