import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { lettersIn } from '../../../test/letters.ts';
import { until } from '../../platform/database/embedded/processes.ts';
import { alertLetter } from './alert-letter.ts';
import { checkBooks } from './bookkeeping.ts';
import { openMoneyClock } from '../../platform/money-clock.ts';
import { moveClock } from './move-clock.ts';
import { settlePayments } from './settle-open.ts';
import { contextFor } from '../../../test/payments/context.ts';
import { deliverWebhooks, openBuyer } from '../../../test/payments/buyer.ts';

const api = await openTestApp({ jobs: true });
const { payments, db, jobs, letters } = api.core;
const refund = (paymentId: string, amountCents: number) =>
  db.transaction((tx) => payments.refund(tx, { paymentId, amountCents, reason: 'test' }));
const kindsOf = async (id: string) =>
  (
    await api.rows<{ kind: string }>('select kind from payment_event where payment_id = $1 order by number', [
      id,
    ])
  ).map(({ kind }) => kind);

test('refunds are carried out by a job, and never exceed what was paid', async () => {
  const buyer = await openBuyer(api);
  const { id } = await buyer.buy('4242424242424242');
  await refund(id, 1000);
  await assert.rejects(refund(id, 350), { code: 'refund_exceeds_payment' });
  for (const amount of [0, -1, 1.5, 2 ** 40])
    await assert.rejects(refund(id, amount), { code: 'refund_exceeds_payment' });
  assert.ok(await until(async () => (await buyer.getPayment(id)).refundedCents === 1000, 30_000));
  const twice = await Promise.allSettled([refund(id, 349), refund(id, 349)]);
  assert.deepEqual(twice.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  assert.ok(await until(async () => (await buyer.getPayment(id)).refundedCents === 1349, 30_000));
  await deliverWebhooks(api);
  assert.deepEqual(await api.rows('select sum(amount_cents) as sum from sandbox_refund'), [{ sum: 1349 }]);
  assert.deepEqual(await kindsOf(id), [
    'sent',
    'succeeded',
    'refund_requested',
    'refunded',
    'refund_requested',
    'refunded',
  ]);
});

test('a refund of a payment that was not paid is refused', async () => {
  const buyer = await openBuyer(api);
  for (const id of [await buyer.order('4242424242424242'), (await buyer.buy('4000000000000002')).id])
    await assert.rejects(refund(id, 1), { code: 'refund_exceeds_payment' });
});

test('a job delivers the webhooks of the sandbox, which are deleted once they were received', async () => {
  const buyer = await openBuyer(api);
  const { id } = await buyer.buy('4000000000000259');
  assert.ok(await until(async () => (await kindsOf(id)).includes('disputed'), 60_000), api.messages.join());
  const left = () => api.rows(`select 1 from sandbox_event where body ->> 'paymentId' = $1`, [id]);
  assert.ok(await until(async () => (await left()).length === 0, 60_000));
});

test('erasing an account keeps the books under a pseudonym, and deletes its cards here and at the provider', async () => {
  const buyer = await openBuyer(api);
  const paid = await buyer.buy('4242424242424242');
  const asked = await buyer.buy('4000002500003155');
  const { personalData } = api.core.slices.of('payments');
  const archive = await personalData!.exportLast!(buyer.uid);
  assert.deepEqual(
    archive.map(({ fileName }) => fileName),
    ['payments.json', 'receipts.json'],
  );
  assert.match(JSON.stringify(archive), new RegExp(paid.id));
  const [card] = await api.rows<{ customer: string }>('select customer from saved_card where payer_id = $1', [
    buyer.payerId,
  ]);
  await api.rows('update account set deletion_at = $2 where uid = $1', [buyer.uid, api.clock.now()]);
  await db.transaction((tx) => jobs.send(tx, { name: 'identity-erase' }, {}));
  const left = () =>
    api.rows<{ count: number }>('select count(*) as count from saved_card where payer_id = $1', [
      buyer.payerId,
    ]);
  assert.ok(await until(async () => (await left())[0]!.count === 0, 30_000), api.messages.join());
  assert.deepEqual(await api.rows('select uid from payer where id = $1', [buyer.payerId]), [{ uid: null }]);
  assert.deepEqual(await api.rows('select 1 from sandbox_card where customer = $1', [card!.customer]), []);
  assert.deepEqual(await kindsOf(asked.id), ['sent', 'action_required', 'canceled']);
  assert.deepEqual(await kindsOf(paid.id), ['sent', 'succeeded']);
  await api.refused('session_ended', 'GET', `/payments/${paid.id}`, { key: buyer.token });
  assert.deepEqual(await personalData!.exportLast!(buyer.uid), []);
});

test('a charge that succeeds after the account was erased is refunded', async () => {
  const buyer = await openBuyer(api);
  const { id, state } = await buyer.buy('4000000000000077');
  assert.equal(state, 'processing');
  await db.transaction((tx) => api.core.slices.of('payments').personalData!.eraseLast!(tx, buyer.uid));
  api.clock.moveBy(120_000);
  // The webhook may have been delivered, and the card asked about, before the charge succeeded.
  await settlePayments(contextFor(api));
  const paid =
    'select refunded_cents + refunding_cents as cents from payment_state where payment_id = $1 and state = $2';
  assert.ok(
    await until(
      async () => (await api.rows<{ cents: number }>(paid, [id, 'succeeded']))[0]?.cents === 1349,
      30_000,
    ),
  );
  assert.deepEqual(await api.rows('select 1 from wallet_entry where payment_id = $1', [id]), []);
});

test('the books agree with the provider; a day on which they differ is reported once', async () => {
  const context = contextFor(api);
  const buyer = await openBuyer(api);
  await buyer.buy('4242424242424242');
  await buyer.buy('4000000000000259');
  await deliverWebhooks(api);
  await payments.moveClock(1);
  await checkBooks(context);
  const days = () =>
    api.rows<{ difference_cents: number; ours: object; theirs: object }>(
      'select difference_cents, ours, theirs from bookkeeping_day',
    );
  const [day, ...others] = await days();
  assert.deepEqual([others, day!.difference_cents], [[], 0]);
  assert.deepEqual(day!.ours, day!.theirs);
  const lettersBefore = (await lettersIn(api)).length;
  await api.rows('update sandbox_charge set amount_cents = amount_cents + 5 where state = $1', ['succeeded']);
  await checkBooks(context);
  await checkBooks(context);
  assert.ok((await days())[0]!.difference_cents < 0);
  assert.ok(await until(async () => (await lettersIn(api)).length > lettersBefore, 30_000));
  // Jobs run in order, so once a later job is done, a second letter would have been sent.
  await db.transaction((tx) =>
    letters.send(tx, alertLetter, { alert: 'refund failed', paymentId: 'marker', amountCents: 1 }),
  );
  assert.ok(
    await until(async () => (await lettersIn(api)).some(({ text }) => text.includes('marker')), 30_000),
  );
  const sent = (await lettersIn(api)).filter(({ text }) => text.includes('The books of a day differ'));
  assert.equal(sent.length, 1);
});

test('a provider that gives no report is logged, and does not end the check of the others', async () => {
  const errors: object[] = [];
  const logger = { error: (details: object) => void errors.push(details) } as never;
  const provider = { report: () => Promise.reject(new Error('no report')) } as never;
  await checkBooks(contextFor(api, { provider, logger }));
  assert.deepEqual(
    errors.map((details) => 'provider' in details && details.provider),
    ['sandbox'],
  );
});

test('the clock moves forward day by day, for all processes, and not with a real provider', async () => {
  const before = api.core.moneyClock.now().getTime();
  const { now } = await api.ask('POST', '/sandbox/clock', { json: { days: 3 } });
  assert.equal(Date.parse(now) - before, 3 * 86_400_000);
  assert.equal(api.core.moneyClock.now().toISOString(), now);
  const other = await openMoneyClock(api.core);
  assert.equal(other.now().toISOString(), now);
  const stripe = { secretKey: '', publishableKey: '', webhookSecret: '', apiUrl: '' };
  const config = { payments: { normal: 'stripe', uncensored: 'off', stripe } } as const;
  await assert.rejects(openMoneyClock({ ...api.core, config }), /was moved in test mode/);
  const doDueWork = async () => {};
  for (const payments of [config.payments, { normal: 'off', uncensored: 'off', stripe: undefined } as const])
    await assert.rejects(
      moveClock(1, {
        moneyClock: other,
        config: { payments },
        doDueWork,
        hasRealPayments: async () => false,
      }),
      {
        code: 'clock_not_movable',
      },
    );
  for (const days of [0, -1, 367, 1.5])
    await api.refused('invalid_input', 'POST', '/sandbox/clock', { json: { days } });
  await api.refused('forbidden', 'POST', '/sandbox/clock', {
    key: (await openBuyer(api)).token,
    json: { days: 1 },
  });
});
