/** Attempts to buy for less, with the money of others, or two things for one payment. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { AnswerOf } from '@longstrip/contract/endpoint';
import type { listRefundable } from '@longstrip/contract/refunds/refunds.endpoints';
import { signedRequest } from '../../src/features/payments/sandbox/webhook-events.ts';
import { openTestApp } from '../app-for-tests.ts';
import { aComic, someChapters, somePages } from '../builders.ts';
import { goodCard, type Member, openMember, passDays, typeCard } from '../memberships/members.ts';

const api = await openTestApp({ jobs: true });
const { id: comicsId } = await aComic(api);
const fourth = (await someChapters(api, comicsId, 4))[3]!.id;
await somePages(api, comicsId, fourth);
await api.imagesMade();

type Refundable = AnswerOf<typeof listRefundable>['data'][number];

const pages = (key: string) =>
  api.read('/comics-assets/list', { filters: { comicsId, chapterId: fourth } }, { key });
const codeOfImage = async (url: string) => {
  const answer = await api.send('GET', url);
  return answer.status === 200 ? 'served' : (answer.json.code as string);
};
const wallet = (key: string) => api.ask('POST', '/wallet', { key, json: {} });
/** What a person has paid, without what was refunded. */
async function paidBy(uid: string): Promise<number> {
  const [row] = await api.rows<{ cents: number }>(
    `select coalesce(sum(amount_cents - refunded_cents - refunding_cents), 0)::int as cents
     from payment join payment_state on payment_id = payment.id join payer on payer.id = payer_id
     where uid = $1 and state = 'succeeded'`,
    [uid],
  );
  return row!.cents;
}

test('a plan, a price and a consent that were tampered with buy nothing', async () => {
  const thief = await openMember(api);
  const good = await thief.purchase('4weeks', { token: await typeCard(api, goodCard) });
  const cheap = (await thief.purchase('1week', 'saved')).shown;
  const tries: [object, string][] = [
    [{ ...good, planId: '52weeks' }, 'invalid_input'],
    [{ ...good, planId: '24weeks' }, 'price_changed'],
    [{ ...good, shown: cheap }, 'price_changed'],
    [{ ...good, shown: { ...good.shown, firstChargeCents: 0 } }, 'price_changed'],
    [{ ...good, shown: { ...good.shown, firstChargeCents: -1349 } }, 'invalid_input'],
    [{ ...good, amountCents: 1 }, 'invalid_input'],
    [{ ...good, agreedToTerms: false }, 'invalid_input'],
    [{ ...good, card: 'saved' }, 'no_saved_card'],
  ];
  for (const [json, code] of tries)
    await api.refused(code, 'POST', '/membership/purchases', { key: thief.key, json });
  assert.equal(await paidBy(thief.uid), 0);
  assert.equal((await pages(thief.key)).json.code, 'premium_required');
});

test('what has not been paid opens nothing: created, declined, or the bank has not agreed', async () => {
  for (const card of [goodCard, '4000000000000002', '4000002500003155']) {
    const thief = await openMember(api);
    const order = await thief.order('4weeks', card);
    if (card !== goodCard) assert.notEqual((await thief.process(order)).state, 'succeeded');
    assert.equal((await pages(thief.key)).json.code, 'premium_required', card);
  }
});

test('a payment of another person can be neither seen nor made', async () => {
  const owner = await openMember(api);
  const thief = await openMember(api);
  const order = await owner.order('4weeks');
  const key = { key: thief.key };
  await api.refused('payment_not_found', 'POST', `/payments/${order}/process`, { ...key, json: {} });
  await api.refused('payment_not_found', 'GET', `/payments/${order}`, key);
  const { receiptNumber } = await owner.process(order);
  await api.refused('receipt_not_found', 'GET', `/receipts/${receiptNumber}`, key);
  assert.equal((await pages(thief.key)).json.code, 'premium_required');
  assert.equal((await pages(owner.key)).status, 200);
});

test('two memberships bought at the same moment: one person has one, and pays for one', async () => {
  const member = await openMember(api);
  const orders = await Promise.allSettled(['4weeks', '12weeks', '4weeks'].map((plan) => member.order(plan)));
  const made = orders.flatMap((order) => (order.status === 'fulfilled' ? order.value : []));
  assert.ok(made.length > 0);
  await Promise.allSettled([...made, ...made].map((id) => member.process(id)));
  const live = await api.rows(`select paid_cents from membership where uid = $1 and state <> 'ended'`, [
    member.uid,
  ]);
  assert.equal(live.length, 1);
  assert.equal(await paidBy(member.uid), live[0]!['paid_cents']);
});

test('coins that are bought twice at the same moment with one key are charged and added once', async () => {
  const buyer = await openMember(api);
  const json = {
    packId: 'coins-100',
    card: { token: await typeCard(api, goodCard) },
    shown: { coins: 100, priceCents: 99 },
  };
  const headers = { 'idempotency-key': 'coins-1' };
  const ask = () => api.ask('POST', '/coins/purchases', { key: buyer.key, json, headers });
  const answers = await Promise.all([ask(), ask(), ask()]);
  const ids = new Set(answers.map(({ data }) => data[0].paymentId as string));
  assert.equal(ids.size, 1);
  const [id] = ids;
  await Promise.all([1, 2, 3].map(() => buyer.process(id!)));
  assert.equal(await paidBy(buyer.uid), 99);
  const { balance, total } = await wallet(buyer.key);
  assert.deepEqual([balance, total], [100, 1]);
});

test('a token of a card is good for one payment', async () => {
  const buyer = await openMember(api);
  const card = { token: await typeCard(api, goodCard) };
  const thief = await openMember(api);
  const json = { packId: 'coins-100', card, shown: { coins: 100, priceCents: 99 } };
  const order = async ({ key }: { key: string }) =>
    (await api.ask('POST', '/coins/purchases', { key, json })).data[0].paymentId as string;
  assert.equal((await buyer.process(await order(buyer))).state, 'succeeded');
  const again = await order(thief).then(thief.process, () => undefined);
  assert.notEqual(again?.state, 'succeeded');
  assert.equal((await wallet(thief.key)).balance, 0);
});

test('a link outlives neither the membership nor a clock of money that was moved', async () => {
  const member = await openMember(api);
  await member.buy('1week');
  await member.call('POST', '/membership/stop', {});
  await passDays(api, 6.99);
  const [{ url }] = (await pages(member.key)).json.data;
  assert.equal(await codeOfImage(url), 'served');
  await passDays(api, 0.02);
  assert.equal(await codeOfImage(url), 'link_expired');
  assert.equal((await pages(member.key)).json.code, 'premium_required');
});

/** Gets the money back at once. */
async function withdraw(member: Member, paymentId: string): Promise<void> {
  const paid = await member.call<Refundable[]>('POST', '/refunds/offers', { residence: 'europe' });
  const { rule, amountCents } = paid[0]!.offers[0]!;
  const json = { paymentId, residence: 'europe', rule, shown: { amountCents } };
  await member.call('POST', '/refunds', json, { 'idempotency-key': randomUUID() });
}

/** The provider reports that the bank disputes the payment. */
async function dispute(_member: Member, paymentId: string): Promise<void> {
  const [event] = await api.rows<{ id: string }>(
    `select id from sandbox_event where body->>'type' = 'dispute' and body->>'paymentId' = $1`,
    [paymentId],
  );
  const { db, jobs, moneyClock } = api.core;
  const webhook = (await signedRequest(event!.id, { db, jobs, moneyClock, secret: api.config.secret! }))!;
  const headers = webhook.headers as Record<string, string>;
  await api.send('POST', '/webhooks/sandbox', { body: webhook.body, headers });
}

for (const [giveBack, card] of [
  [withdraw, goodCard],
  [dispute, '4000000000000259'],
] as const)
  test(`${giveBack.name}: nothing is listed any more, and an earlier link works for 90 minutes at most`, async () => {
    const member = await openMember(api);
    const { id } = await member.buy('4weeks', card);
    const [{ url }] = (await pages(member.key)).json.data;
    await giveBack(member, id);
    assert.equal((await pages(member.key)).json.code, 'premium_required');
    await api.core.moneyClock.moveBy(90 * 60_000);
    assert.equal(await codeOfImage(url), 'link_expired');
  });
