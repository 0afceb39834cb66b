import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { ChargeOrder } from '../provider.ts';
import * as answers from './answers.ts';
import { declineReason } from './decline-reasons.ts';
import published from '../../../../test/payments/published-examples.json' with { type: 'json' };
import { clockAt } from '../../../platform/clock.ts';
import { openStripeDouble } from '../../../../test/payments/stripe-double.ts';
import { stripeWorld } from '../../../../test/payments/stripe-world.ts';

const clock = clockAt('2026-05-31T12:00:00Z');
const double = await openStripeDouble(clock);
const world = stripeWorld(double, clock);
const { provider } = world;
after(() => double.close());

const { examples } = published;
const order = async (changes: Partial<ChargeOrder> = {}): Promise<ChargeOrder> => ({
  paymentId: randomUUID(),
  amountCents: 1349,
  currency: 'usd',
  card: { token: await world.tokenFor('succeeds') },
  keepsCard: true,
  onSession: true,
  description: '4 weeks of Premium',
  returnUrl: 'https://comics.example/account',
  ...changes,
});
const intentsOf = (paymentId: string) =>
  double.all('payment_intent').filter((each) => each['metadata']['payment_id'] === paymentId);
const lastEvent = (type: string) => double.events.findLast((each) => each['type'] === type)!;
const read = (event: object) => {
  const { body, headers } = double.sign(event);
  return provider.readEvent(body, headers);
};

test('the examples that Stripe publishes can be parsed', () => {
  const { payment_intent: intent, charge, refund, dispute, balance_transaction: entry, event } = examples;
  const { payment_method: method } = examples;
  assert.equal(answers.paymentIntent.parse(intent).status, 'requires_payment_method');
  const withCharge = { ...intent, latest_charge: { ...charge, balance_transaction: entry } };
  assert.deepEqual(answers.paymentIntent.parse(withCharge).latest_charge, {
    amount: 100,
    created: new Date('2009-02-13T23:31:30Z'),
    metadata: {},
    balance_transaction: { created: new Date('2009-02-13T23:31:30Z') },
    payment_intent: null,
    payment_method_details: {
      card: {
        brand: 'visa',
        last4: '4242',
        fingerprint: method.card.fingerprint,
        exp_month: 8,
        exp_year: 2030,
      },
    },
  });
  assert.equal(answers.paymentMethod.parse(method).card?.fingerprint, method.card.fingerprint);
  assert.equal(answers.charge.parse(charge).balance_transaction, null);
  assert.equal(
    answers.refund.parse({ ...refund, payment_intent: intent }).payment_intent?.metadata.payment_id,
    undefined,
  );
  assert.equal(
    answers.dispute.parse({ ...dispute, balance_transactions: [entry] }).balance_transactions.length,
    1,
  );
  for (const source of [charge, refund, dispute, null, 'po_1'])
    assert.equal(answers.balanceTransaction.parse({ ...entry, source }).reporting_category, 'charge');
  assert.equal(answers.event.parse(event).type, 'plan.created');
});

test('a charge of another account is unknown, and cancelling it reports a failure', async () => {
  assert.equal(await provider.find('pi_elsewhere'), null);
  assert.deepEqual(await provider.cancel('pi_elsewhere'), {
    state: 'failed',
    reference: 'pi_elsewhere',
    reason: 'provider_unavailable',
  });
});

test('a first charge saves the card for later ones, and later ones say that the buyer is away', async () => {
  double.requests.length = 0;
  const first = await order();
  const result = await provider.charge(first);
  assert.equal(result.state, 'succeeded');
  const sent = double.requests.find(({ path }) => path === '/v1/payment_intents')!.parameters;
  const { customer, reference } = (result as { card: { customer: string; reference: string } }).card;
  assert.deepEqual(sent, {
    amount: '1349',
    currency: 'usd',
    confirm: 'true',
    capture_method: 'automatic',
    allowed_payment_method_types: ['card'],
    customer,
    payment_method: reference,
    description: '4 weeks of Premium',
    metadata: { payment_id: first.paymentId },
    setup_future_usage: 'off_session',
    use_stripe_sdk: 'true',
    return_url: 'https://comics.example/account',
    expand: ['latest_charge.balance_transaction'],
  });
  await provider.charge(await order({ card: { customer, reference }, onSession: false }));
  const later = double.requests.at(-1)!.parameters;
  assert.equal(later['off_session'], 'true');
  for (const name of ['setup_future_usage', 'use_stripe_sdk', 'return_url'])
    assert.equal(later[name], undefined);
});

test('a charge whose answer was lost is charged once', async () => {
  for (const cuts of [
    ['answer', 'answer'],
    ['request', 'request'],
    ['request', 'answer'],
    ['answer'],
  ] as const) {
    const wanted = await order();
    // The customer is made first.
    await provider.charge(await order());
    double.cut(...cuts);
    const answered = await provider.charge(wanted).catch(() => null);
    double.cut();
    assert.equal(answered === null, cuts.length === 2, cuts.join());
    assert.equal((await provider.charge(wanted)).state, 'succeeded');
    assert.equal(intentsOf(wanted.paymentId).length, 1);
  }
});

test('the same payment with another card is the first charge, not a second one', async () => {
  const wanted = await order();
  const charged = await provider.charge(wanted);
  clock.moveBy(60_000);
  const changed = { ...wanted, card: { token: await world.tokenFor('succeeds') } };
  assert.deepEqual(await provider.charge(changed), charged);
  const soon = await order();
  await provider.charge(soon);
  await assert.rejects(provider.charge({ ...soon, amountCents: 1 }), { type: 'StripeIdempotencyError' });
  assert.equal(intentsOf(soon.paymentId).length, 1);
});

test('a refund is made once, also long after its answer was lost', async () => {
  const { reference } = await provider.charge(await order());
  const refund = { refundId: randomUUID(), reference: reference!, amountCents: 500 };
  double.cut('answer', 'answer');
  await assert.rejects(provider.refund(refund));
  double.cut();
  clock.moveBy(3 * 86_400_000);
  assert.equal((await provider.refund(refund)).state, 'succeeded');
  const made = double.all('refund').filter((each) => each['payment_intent'] === reference);
  assert.equal(made.length, 1);
  double.failRefund(made[0]!['id']);
  assert.equal((await provider.refund(refund)).state, 'failed');
});

test('an unavailable provider or an unknown key leaves the outcome open', async () => {
  const wanted = await order();
  const { openStripe } = await import('./open-stripe.ts');
  const keys = { secretKey: 'sk_test_wrongkey', publishableKey: '', webhookSecret: '', apiUrl: double.url };
  await assert.rejects(openStripe(keys, clock).charge(wanted), { type: 'StripeAuthenticationError' });
  const nowhere = openStripe({ ...keys, apiUrl: 'http://127.0.0.1:1' }, clock);
  await assert.rejects(nowhere.charge(wanted), { type: 'StripeConnectionError' });
  assert.equal(intentsOf(wanted.paymentId).length, 0);
});

test('an event of the other mode is refused, and one about other things is ignored', async () => {
  await provider.charge(await order());
  const event = lastEvent('payment_intent.succeeded');
  assert.equal((await read(event)).type, 'charge');
  await assert.rejects(read({ ...event, livemode: true }), { code: 'forbidden' });
  assert.deepEqual(await read(examples.event), { id: examples.event.id, type: 'other' });
  const foreign = { ...event, data: { object: { id: 'pi_1', object: 'payment_intent', metadata: {} } } };
  assert.equal((await read(foreign)).type, 'other');
  assert.equal((await read({ ...event, type: 'balance.available', data: { object: {} } })).type, 'other');
});

test('amounts and outcomes are not read from an event, but requested', async () => {
  const wanted = await order({ card: { token: await world.tokenFor('disputed') } });
  const { reference } = await provider.charge(wanted);
  const refundId = randomUUID();
  await provider.refund({ refundId, reference: reference!, amountCents: 100 });
  const changed = (type: string, facts: object) => {
    const event = lastEvent(type);
    return read({ ...event, data: { object: { ...event['data'].object, ...facts } } });
  };
  assert.deepEqual(await changed('payment_intent.succeeded', { amount: 1, status: 'canceled' }), {
    id: lastEvent('payment_intent.succeeded')['id'],
    type: 'charge',
    paymentId: wanted.paymentId,
    reference,
  });
  const refunded = await changed('refund.created', {
    amount: 1349,
    status: 'failed',
    payment_intent: 'pi_1',
  });
  assert.equal(refunded.type, 'refund');
  assert.deepEqual(
    refunded.type === 'refund' && [
      refunded.paymentId,
      refunded.refundId,
      refunded.amountCents,
      refunded.result.state,
    ],
    [wanted.paymentId, refundId, 100, 'succeeded'],
  );
  const disputed = await changed('charge.dispute.created', { amount: 1, status: 'won' });
  assert.deepEqual(disputed.type === 'dispute' && [disputed.amountCents, disputed.state], [1349, 'open']);
});

test('a refund by hand and a dispute that is won belong to the payment of their charge', async () => {
  const day = clock.now().toISOString().slice(0, 10);
  const before = await provider.report(day);
  const wanted = await order({ card: { token: await world.tokenFor('disputed') } });
  const { reference } = await provider.charge(wanted);
  double.createRefund({ payment_intent: reference, amount: '49' });
  const byHand = await read(lastEvent('refund.created'));
  assert.deepEqual(byHand.type === 'refund' && [byHand.paymentId, byHand.refundId], [wanted.paymentId, null]);
  clock.moveBy(60_000);
  double.closeDispute(lastEvent('charge.dispute.created')['data'].object.id, 'won');
  const won = await read(lastEvent('charge.dispute.closed'));
  assert.deepEqual(won.type === 'dispute' && [won.state, won.closedAt], ['won', clock.now()]);
  const { chargedCents, refundedCents, disputedCents, count } = await provider.report(day);
  assert.deepEqual(
    [
      chargedCents - before.chargedCents,
      refundedCents - before.refundedCents,
      disputedCents,
      count - before.count,
    ],
    [1349, 49, before.disputedCents, 1],
  );
});

test('an inquiry takes no money, and is no dispute', async () => {
  await provider.charge(await order({ card: { token: await world.tokenFor('disputed') } }));
  const event = lastEvent('charge.dispute.created');
  const dispute = double.get(event['data'].object.id, 'dispute');
  for (const status of ['warning_needs_response', 'warning_closed', 'prevented']) {
    dispute['status'] = status;
    assert.equal((await read(event)).type, 'other');
  }
});

test('charges of other users of the account are not in the report', async () => {
  const day = clock.now().toISOString().slice(0, 10);
  const before = await provider.report(day);
  const method = await world.tokenFor('disputed');
  const { id } = double.createIntent({ amount: '900', payment_method: method });
  double.createRefund({ payment_intent: id, amount: '900' });
  assert.deepEqual(await provider.report(day), before);
});

test('decline codes are mapped to our reasons', () => {
  for (const [error, reason] of [
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
    [{ code: 'card_declined', decline_code: 'stolen_card' }, 'card_declined'],
    [{ code: 'card_declined', decline_code: 'authentication_required' }, 'authentication_failed'],
    [{ code: 'incorrect_cvc' }, 'incorrect_cvc'],
    [{ code: 'expired_card' }, 'expired_card'],
    [{ code: 'invalid_number' }, 'incorrect_number'],
    [{ code: 'toString' }, 'card_declined'],
    [{}, 'card_declined'],
  ] as const)
    assert.equal(declineReason(error), reason, JSON.stringify(error));
});
