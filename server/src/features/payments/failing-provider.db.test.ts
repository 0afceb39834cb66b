import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { cancelOpenPayments } from './cancel-open.ts';
import { logMissingProvider } from './log-missing-provider.ts';
import { createRefund } from './refund-payment.ts';
import { openSandbox } from './sandbox/open-sandbox.ts';
import { settle } from './settle.ts';
import { settlePayments } from './settle-open.ts';
import { openBuyer } from '../../../test/payments/buyer.ts';
import { contextFor } from '../../../test/payments/context.ts';

const api = await openTestApp();

/** Copies of a payment at Stripe, which is not configured here; sent a day ago. */
async function paymentsAtStripe(id: string, count: number): Promise<void> {
  await api.rows(
    `with made as (
       insert into payment (id, payer_id, provider, site, kind, subject, what, amount_cents, currency, on_session, card_token, created_at)
       select gen_random_uuid(), payer_id, 'stripe', site, kind, subject, what, amount_cents, currency, on_session, 'tok', created_at
       from payment, generate_series(1, $2::int) where id = $1 returning id),
     sent as (
       insert into payment_event (payment_id, number, kind, amount_cents, at)
       select id, 1, 'sent', 0, $3::timestamptz - interval '1 day' from made)
     insert into payment_state (payment_id, state, return_url, updated_at)
     select id, 'processing', '', $3::timestamptz - interval '1 day' from made`,
    [id, count, api.core.moneyClock.now()],
  );
}

/** Moves the clock and settles payments. The clock command refuses to, because there are payments at Stripe. */
async function passDay(): Promise<void> {
  await api.core.moneyClock.moveBy(86_400_000);
  await settlePayments(contextFor(api));
}

test('payments that cannot be settled do not keep others from their turn', async () => {
  const buyer = await openBuyer(api);
  const { id } = await buyer.buy('4000000000000077');
  await paymentsAtStripe(id, 201);
  for (let day = 0; day < 2; day++) await passDay();
  assert.equal((await buyer.getPayment(id)).state, 'succeeded');
});

test('payments at a provider whose keys were removed are logged at start, and fail in the end', async () => {
  const { db } = api.core;
  const notes: object[] = [];
  const logger = { error: (details: object) => void notes.push(details) } as never;
  const note = () => logMissingProvider({ db, config: api.config, logger });
  await api.rows('truncate payment_state');
  await note();
  assert.deepEqual(notes, []);
  await paymentsAtStripe((await (await openBuyer(api)).buy('4242424242424242')).id, 1);
  await note();
  assert.deepEqual(notes, [{ open: 1, refunding: 0, hasSavedCards: false }]);
  await passDay();
  assert.deepEqual(
    await api.rows(
      `select state from payment join payment_state on id = payment_id where provider = 'stripe'`,
    ),
    [{ state: 'failed' }],
  );
});

test('cancelling is refused while the provider does not answer', async () => {
  const buyer = await openBuyer(api);
  const { state } = await buyer.buy('4000002500003155');
  assert.equal(state, 'action_required');
  const provider = { cancel: () => Promise.reject(new Error('down')) } as never;
  await assert.rejects(cancelOpenPayments(buyer.payerId, ['coins'], contextFor(api, { provider })), {
    code: 'provider_unavailable',
  });
});

test('a saved card that is charged late does not take the place of a newer one', async () => {
  const buyer = await openBuyer(api);
  const newest = async () =>
    (await api.core.payments.savedCard(api.core.db, buyer.payerId, 'sandbox'))!.last4;
  await buyer.buy('4242424242424242');
  const late = await buyer.order('saved', { onSession: false });
  api.clock.moveBy(1000);
  await buyer.buy('5555555555554444');
  assert.equal(await newest(), '4444');
  api.clock.moveBy(1000);
  assert.equal((await buyer.process(late)).state, 'succeeded');
  assert.equal(await newest(), '4444');
});

test('ten unsent payments also reach the limit of payments in an hour', async () => {
  const buyer = await openBuyer(api);
  const ordered: string[] = [];
  for (let times = 0; times < 10; times++) ordered.push(await buyer.order('4242424242424242'));
  await assert.rejects(buyer.order('4242424242424242'), { code: 'too_many_attempts' });
  assert.equal((await buyer.process(ordered[0]!)).state, 'succeeded');
  await buyer.order('4242424242424242');
});

test('ten cards that ask for 3-D Secure also reach the limit, although each order cancels the one before', async () => {
  const buyer = await openBuyer(api);
  for (let times = 0; times < 10; times++) {
    await cancelOpenPayments(buyer.payerId, ['coins'], contextFor(api));
    assert.equal((await buyer.buy('4000002500003155')).state, 'action_required');
  }
  await cancelOpenPayments(buyer.payerId, ['coins'], contextFor(api));
  await assert.rejects(buyer.order('4242424242424242'), { code: 'too_many_attempts' });
  // Orders that were canceled before they were paid do not count.
  const other = await openBuyer(api);
  for (let times = 0; times < 10; times++) {
    await other.order('4242424242424242');
    await cancelOpenPayments(other.payerId, ['coins'], contextFor(api));
  }
  assert.equal((await other.buy('4242424242424242')).state, 'succeeded');
});

test('after ten declined payments in an hour the buyer has to wait, and renewals go on', async () => {
  // The network is that of the tests above.
  api.clock.moveBy(3_600_001);
  const buyer = await openBuyer(api);
  await buyer.buy('4242424242424242');
  for (let times = 0; times < 10; times++)
    assert.equal((await buyer.buy('4000000000000002')).state, 'failed');
  await assert.rejects(buyer.order('4242424242424242'), { code: 'too_many_attempts' });
  await buyer.order('saved', { onSession: false });
  api.clock.moveBy(3_600_001);
  assert.equal((await buyer.buy('4242424242424242')).state, 'succeeded');
});

test('a dispute is recorded while a refund of the payment cannot be made', async () => {
  const buyer = await openBuyer(api);
  const { id } = await buyer.buy('4242424242424242');
  const { db, jobs, moneyClock } = api.core;
  const sandbox = openSandbox({ db, jobs, moneyClock, secret: 'x'.repeat(32) });
  const provider = { ...sandbox, refund: () => Promise.reject(new Error('This key may not refund.')) };
  const context = contextFor(api, { provider });
  await db.transaction((tx) =>
    createRefund(tx, { paymentId: id, amountCents: 100, reason: 'goodwill' }, context),
  );
  const now = moneyClock.now();
  const event = {
    id: 'evt_dispute',
    type: 'dispute' as const,
    paymentId: id,
    reference: 'dp_1',
    state: 'open' as const,
    amountCents: 100,
    openedAt: now,
    closedAt: null,
  };
  await settle(id, { want: 'know', event }, context);
  const [row] = await api.rows('select dispute, refunding_cents from payment_state where payment_id = $1', [
    id,
  ]);
  assert.deepEqual(row, { dispute: 'open', refunding_cents: 100 });
});
