/** A site that was restored from a backup, before and after its release. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { openBuyer } from '../../../test/payments/buyer.ts';
import { openStripeApp } from '../../../test/payments/stripe-app.ts';
import { stripeWorld } from '../../../test/payments/stripe-world.ts';
import { openStripe } from './stripe/open-stripe.ts';

const { api, double } = await openStripeApp();
const world = stripeWorld(double, api.clock);
const { moneyClock, payments } = api.core;
const compare = () => payments.compareWithProviders(new Date(moneyClock.now().getTime() - 86_400_000));
const hold = () => api.rows('insert into restored_site (state_of) values (now())');
const release = () => api.rows('delete from restored_site');
const charges = () => double.requests.filter(({ method }) => method === 'POST').length;

async function buyerWithOrder() {
  const buyer = await openBuyer(api);
  const id = await buyer.order('saved', { card: { token: await world.tokenFor('succeeds') } });
  return { buyer, id };
}

test('asks the provider for no charge and no refund, and learns nothing from webhooks, until it is released', async () => {
  const { buyer, id } = await buyerWithOrder();
  const paid = await buyerWithOrder();
  await paid.buyer.process(paid.id);
  const event = double.events.findLast(({ type }) => type === 'payment_intent.succeeded')!;
  await hold();
  const before = charges();
  const press = await api.send('POST', `/api/v1/payments/${id}/process`, { key: buyer.token, json: {} });
  assert.deepEqual([press.status, press.json.code], [503, 'held_after_restore']);
  assert.equal((await api.send('POST', '/webhooks/stripe', double.sign(event))).status, 503);
  await assert.rejects(payments.process(id), { code: 'held_after_restore' });
  await api.core.db.transaction((tx) =>
    payments.refund(tx, { paymentId: paid.id, amountCents: 1, reason: 'a test' }),
  );
  await payments.runDue().catch(() => {});
  assert.equal(charges(), before, 'the provider was asked for nothing');
  await release();
  assert.equal((await buyer.process(id)).state, 'succeeded');
  assert.equal((await api.send('POST', '/webhooks/stripe', double.sign(event))).status, 204);
});

test('takes no orders until it is released', async () => {
  const buyer = await openBuyer(api);
  const card = { token: await world.tokenFor('succeeds') };
  await hold();
  await assert.rejects(buyer.order('saved', { card }), { code: 'held_after_restore' });
  await release();
  await buyer.order('saved', { card });
});

test('names each payment of which the books of the provider say something else', async () => {
  const { buyer, id } = await buyerWithOrder();
  await buyer.process(id);
  assert.deepEqual(await compare(), []);
  const lost = randomUUID();
  const provider = openStripe(api.config.payments.stripe!, moneyClock);
  await provider.charge({
    paymentId: lost,
    amountCents: 700,
    currency: 'usd',
    card: { token: await world.tokenFor('succeeds') },
    keepsCard: false,
    onSession: true,
    description: 'Bought after the backup',
    returnUrl: '',
  });
  const nothing = { charged: 0, refunded: 0, disputed: 0 };
  assert.deepEqual(await compare(), [
    {
      provider: 'stripe',
      paymentId: lost,
      isKnown: false,
      ours: nothing,
      theirs: { ...nothing, charged: 700 },
    },
  ]);
});
