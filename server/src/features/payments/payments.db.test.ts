import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { failureLetter } from './failure-letter.ts';
import { deliverWebhooks, openBuyer } from '../../../test/payments/buyer.ts';
import { contextFor } from '../../../test/payments/context.ts';
import { numberReceipts } from './write-receipt.ts';

const api = await openTestApp();
const chargesOf = async (paymentId: string) =>
  api.rows('select state, amount_cents from sandbox_charge where payment_id = $1', [paymentId]);

test('a valid card is charged once, however often the payment is processed', async () => {
  const buyer = await openBuyer(api);
  const id = await buyer.order('4242 4242 4242 4242');
  assert.equal((await buyer.getPayment(id)).state, 'created');
  const answers = await Promise.all([buyer.process(id), buyer.process(id), buyer.process(id)]);
  for (const answer of [...answers, await buyer.process(id), await buyer.getPayment(id)])
    assert.deepEqual(
      { ...answer, createdAt: null, receiptNumber: null },
      {
        id,
        kind: 'coins',
        state: 'succeeded',
        what: '4 weeks of Premium',
        amountCents: 1349,
        refundedCents: 0,
        createdAt: null,
        failure: null,
        action: null,
        card: { brand: 'visa', last4: '4242' },
        receiptNumber: null,
      },
    );
  assert.deepEqual(await chargesOf(id), [{ state: 'succeeded', amount_cents: 1349 }]);
  const kinds = await api.rows('select kind from payment_event where payment_id = $1 order by number', [id]);
  assert.deepEqual(kinds, [{ kind: 'sent' }, { kind: 'succeeded' }]);
  const [saved] = (await api.ask('GET', '/payments/card', { key: buyer.token })).data;
  assert.deepEqual(Object.keys(saved), ['brand', 'last4', 'expMonth', 'expYear']);
  assert.deepEqual([saved.brand, saved.last4], ['visa', '4242']);
});

test('a refused card says why, and the next try may succeed', async () => {
  const buyer = await openBuyer(api);
  for (const [card, failure] of [
    ['4000 0000 0000 0002', 'card_declined'],
    ['4000 0000 0000 9995', 'insufficient_funds'],
    ['4000 0000 0000 0069', 'expired_card'],
    ['4000 0000 0000 0127', 'incorrect_cvc'],
    ['4000 0000 0000 0119', 'processing_error'],
  ] as const) {
    await api.core.moneyClock.moveBy(60_000);
    const { state, failure: said, card: shown } = await buyer.buy(card);
    assert.deepEqual([state, said, shown], ['failed', failure, null]);
  }
  assert.deepEqual((await api.ask('GET', '/payments/card', { key: buyer.token })).data, []);
  await api.core.moneyClock.moveBy(60_000);
  assert.equal((await buyer.buy('3782 822463 10005')).state, 'succeeded');
  const { data, total } = await api.ask('POST', '/payments/list', { key: buyer.token, json: { limit: 2 } });
  // The attempts are not listed one by one.
  assert.deepEqual([total, data.length, data[0].state, data[0].failedAttempts], [1, 1, 'succeeded', 5]);
});

test('a letter with a link reports a pending payment that fails, but not one that was refused immediately', async () => {
  const buyer = await openBuyer(api);
  await buyer.buy('4000 0000 0000 0002');
  const pending = await buyer.buy('4000 0000 0000 4236');
  assert.equal(pending.state, 'processing');
  await api.core.moneyClock.moveBy(11_000);
  await api.core.payments.runDue();
  await deliverWebhooks(api);
  assert.equal((await buyer.getPayment(pending.id)).state, 'failed');
  const orders = await api.rows<{ data: object }>(
    `select data from jobs.job where data->>'letter' = 'payments.failure'`,
  );
  assert.deepEqual(orders, [{ data: { letter: 'payments.failure', paymentId: pending.id } }]);
  const { to, text } = (await failureLetter.write({ paymentId: pending.id }, contextFor(api)))!;
  assert.equal(to, buyer.email);
  for (const part of ['You were not charged.', 'Not charged: $13.49', `?payment=${pending.id}`])
    assert.ok(text.includes(part), `${part} in ${text}`);
});

test('a saved card is charged without the buyer', async () => {
  const buyer = await openBuyer(api);
  await assert.rejects(buyer.order('saved'), { code: 'no_saved_card' });
  await buyer.buy('5555 5555 5555 4444');
  const id = await buyer.order('saved', { kind: 'coins', onSession: false });
  await api.core.payments.process(id);
  const { state, card } = await buyer.getPayment(id);
  assert.deepEqual([state, card], ['succeeded', { brand: 'mastercard', last4: '4444' }]);
});

test('a token pays for one payment only', async () => {
  const buyer = await openBuyer(api);
  const token = await buyer.typeCard('4242424242424242');
  const orders = await Promise.all([
    buyer.order('saved', { card: { token } }),
    buyer.order('saved', { card: { token } }),
  ]);
  const states = await Promise.all(orders.map(async (id) => (await buyer.process(id)).state));
  assert.deepEqual(states.sort(), ['failed', 'succeeded']);
  const invented = await buyer.order('saved', { card: { token: 'tok_invented' } });
  assert.deepEqual((await buyer.process(invented)).failure, 'processing_error');
});

test('receipts are numbered without gaps', async () => {
  const buyer = await openBuyer(api);
  const ids = [await buyer.order('4242424242424242'), await buyer.order('4242424242424242')];
  const lines = [{ label: 'Charged', value: '$13.49' }];
  const write = (paymentId: string, { undo }: { undo: boolean }) =>
    api.core.db.transaction(async (tx) => {
      await api.core.payments.writeReceipt(tx, { paymentId, lines, isMailed: false });
      if (undo) throw new Error('undone');
    });
  const [last] = await api.rows<{ number: number }>(
    'select coalesce(max(number), 0)::int as number from receipt',
  );
  const second = last!.number + 2;
  await assert.rejects(write(ids[0]!, { undo: true }), /undone/);
  await Promise.all(ids.map((id) => write(id, { undo: false })));
  // Several processes number at the same time.
  await Promise.all([1, 2, 3].map(() => numberReceipts(api.core)));
  const numbers = await api.rows<{ number: number }>(
    'select number from receipt where number > $1 order by 1',
    [last!.number],
  );
  assert.deepEqual(
    numbers.map(({ number }) => number),
    [second - 1, second],
  );
  const path = `/receipts/${second}`;
  const { data } = await api.ask('GET', path, { key: buyer.token });
  assert.deepEqual([data[0].number, data[0].lines, data[0].amountCents], [second, lines, 1349]);
  await api.refused('receipt_not_found', 'GET', path, { key: (await openBuyer(api)).token });
});

test('rows about money cannot be changed or deleted', async () => {
  const buyer = await openBuyer(api);
  await buyer.buy('4242424242424242');
  for (const [table, column] of [
    ['payment', 'what'],
    ['payment_event', 'reason'],
    ['receipt', 'created_at'],
  ])
    for (const statement of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      await assert.rejects(api.rows(statement), /are never changed or deleted/, statement);
});
