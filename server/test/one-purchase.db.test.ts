/** One purchase is one purchase: after a reload, in two tabs, after a crash, for every product. Without browser storage. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { PaymentView } from '@longstrip/contract/payments/payments.shapes';
import { openTestApp } from './app-for-tests.ts';
import { goodCard, openMember, typeCard } from './memberships/members.ts';

const api = await openTestApp();
const challenged = '4000002500003155';
const pendingCard = '4000000000000077';

/** What a page of the site does: it loads, and orders with what it has seen. */
async function openCoinPage(buyer: Awaited<ReturnType<typeof openMember>>) {
  const latest = async () => {
    const json = { kind: 'coins' };
    return (await api.ask('POST', '/payments/latest', { key: buyer.key, json })) as {
      data: PaymentView[];
      paidCount: number;
    };
  };
  const { data, paidCount } = await latest();
  return {
    latest: data[0],
    order: async (packId: 'coins-100' | 'coins-550', number = goodCard) => {
      const shown = packId === 'coins-100' ? { coins: 100, priceCents: 99 } : { coins: 550, priceCents: 499 };
      const json = { packId, card: { token: await typeCard(api, number) }, shown: { ...shown, paidCount } };
      const headers = { 'idempotency-key': randomUUID() };
      const made = await buyer.call<{ paymentId: string }[]>('POST', '/coins/purchases', json, headers);
      return made[0]!.paymentId;
    },
  };
}
const charged = async (uid: string) =>
  (
    await api.rows<{ cents: number }>(
      `select coalesce(sum(sandbox_charge.amount_cents), 0)::int as cents from sandbox_charge
       join payment on payment.id = payment_id join payer on payer.id = payer_id
       where uid = $1 and sandbox_charge.state in ('succeeded', 'processing')`,
      [uid],
    )
  )[0]!.cents;

test('a payment of coins that the bank works on is continued by the next order, of any pack', async () => {
  const buyer = await openMember(api);
  const first = await (await openCoinPage(buyer)).order('coins-100', pendingCard);
  assert.equal((await buyer.process(first)).state, 'processing');
  const reloaded = await openCoinPage(buyer);
  assert.deepEqual([reloaded.latest?.id, reloaded.latest?.state], [first, 'processing']);
  assert.equal(await reloaded.order('coins-100'), first);
  assert.equal(await reloaded.order('coins-550'), first);
  assert.equal(await charged(buyer.uid), 99);
});

test('a success that the page does not know of is answered, and only a page that shows it buys again', async () => {
  const buyer = await openMember(api);
  const before = await openCoinPage(buyer);
  const first = await before.order('coins-550');
  assert.equal((await buyer.process(first)).state, 'succeeded');
  // The same page after a lost answer, and another tab that was opened before.
  assert.equal(await before.order('coins-550'), first);
  assert.equal(await before.order('coins-100'), first);
  const reloaded = await openCoinPage(buyer);
  assert.deepEqual([reloaded.latest?.id, reloaded.latest?.state], [first, 'succeeded']);
  const second = await reloaded.order('coins-550');
  assert.notEqual(second, first);
  assert.equal((await buyer.process(second)).state, 'succeeded');
  assert.equal(await charged(buyer.uid), 998);
});

test('an order that was never sent is replaced by the next one, and is not charged any more', async () => {
  const buyer = await openMember(api);
  const first = await (await openCoinPage(buyer)).order('coins-100');
  const second = await (await openCoinPage(buyer)).order('coins-550');
  assert.notEqual(second, first);
  assert.equal((await buyer.process(first)).state, 'canceled');
  assert.equal((await buyer.process(second)).state, 'succeeded');
  assert.equal(await charged(buyer.uid), 499);
});

test('two tabs that pay at the same moment charge once', async () => {
  const buyer = await openMember(api);
  const tabs = await Promise.all([openCoinPage(buyer), openCoinPage(buyer), openCoinPage(buyer)]);
  const pay = async (tab: (typeof tabs)[number]) => buyer.process(await tab.order('coins-100'));
  const states = (await Promise.all(tabs.map(pay))).map(({ state }) => state);
  assert.ok(states.includes('succeeded'), states.join());
  assert.equal(await charged(buyer.uid), 99);
});

test('back from the bank without an answer: the payment is continued, or given up for another card', async () => {
  const buyer = await openMember(api);
  const first = await (await openCoinPage(buyer)).order('coins-100', challenged);
  assert.equal((await buyer.process(first)).state, 'action_required');
  const reloaded = await openCoinPage(buyer);
  assert.deepEqual([reloaded.latest?.id, reloaded.latest?.state], [first, 'action_required']);
  assert.ok((await buyer.process(first)).action, 'the question can be opened again');
  const cancel = async (id: string) =>
    (await buyer.call<PaymentView[]>('POST', `/payments/${id}/cancel`))[0]!.state;
  assert.equal(await cancel(first), 'canceled');
  const second = await reloaded.order('coins-100');
  assert.notEqual(second, first);
  assert.equal((await buyer.process(second)).state, 'succeeded');
  // What was paid stays paid, and the payments of others cannot be given up.
  assert.equal(await cancel(second), 'succeeded');
  const stranger = await openMember(api);
  await api.refused('payment_not_found', 'POST', `/payments/${second}/cancel`, { key: stranger.key });
  assert.equal(await charged(buyer.uid), 99);
});

test('a reload in the middle of buying a membership finds its payment again', async () => {
  const member = await openMember(api);
  const latest = async (kind: string) =>
    (await member.call<PaymentView[]>('POST', '/payments/latest', { kind }))[0];
  const id = await member.order('4weeks', pendingCard);
  assert.equal(await latest('membership'), undefined, 'not sent');
  await member.process(id);
  assert.deepEqual([(await latest('membership'))?.id, await latest('coins')], [id, undefined]);
  await api.refused('payment_in_progress', 'POST', '/membership/purchases', {
    key: member.key,
    json: await member.purchase('4weeks', { token: await typeCard(api, goodCard) }),
  });
});
