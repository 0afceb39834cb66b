/** The card that a membership renews with, and purchases of coins beside it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { SavedCard } from '@longstrip/contract/payments/payments.shapes';
import { deleteReplacedCards } from '../../src/features/payments/delete-replaced-cards.ts';
import { contextFor } from '../payments/context.ts';
import { openTestApp } from '../app-for-tests.ts';
import { goodCard, type Member, openMember, passDays, typeCard } from './members.ts';

const api = await openTestApp();
const mastercard = '5555555555554444';
const amex = '378282246310005';

async function buyCoins(member: Member, number: string | 'saved', keepsCard?: boolean) {
  const card = number === 'saved' ? number : { token: await typeCard(api, number) };
  const json = { packId: 'coins-100', card, keepsCard, shown: { coins: 100, priceCents: 99 } };
  const headers = { 'idempotency-key': randomUUID() };
  const made = await member.call<{ paymentId: string }[]>('POST', '/coins/purchases', json, headers);
  return { id: made[0]!.paymentId, pay: () => member.process(made[0]!.paymentId) };
}
const saved = async (member: Member) => (await member.call<SavedCard[]>('GET', '/payments/card'))[0]?.last4;
async function answerChallenge({ uid, process }: Member): Promise<void> {
  const [asked] = await api.rows<{ reference: string; payment_id: string }>(
    `select reference, payment_id from sandbox_charge join payment on payment.id = payment_id
     join payer on payer.id = payer_id where uid = $1 and state = 'action_required'`,
    [uid],
  );
  await api.send('POST', `/sandbox/v1/challenge/${asked!.reference}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'answer=complete',
  });
  await process(asked!.payment_id);
}
/** Jobs that delete replaced cards, as they were enqueued. */
const replacedCards = () =>
  api.rows<{ data: { cardIds: string[] } }>(
    `select data from jobs.job where name = 'payments-forget-replaced' order by created_on`,
  );
const chargeable = async (uid: string) =>
  (
    await api.rows<{ last4: string }>(
      `select card->>'last4' as last4 from sandbox_card where customer in
       (select customer from saved_card join payer on payer.id = payer_id where uid = $1) order by last4`,
      [uid],
    )
  ).map(({ last4 }) => last4);

test('coins never touch the card that a membership renews with, whatever the buyer ticks', async () => {
  for (const keepsCard of [undefined, false, true]) {
    const member = await openMember(api);
    await member.buy('4weeks', mastercard);
    assert.equal((await (await buyCoins(member, amex, keepsCard)).pay()).state, 'succeeded');
    assert.equal(await saved(member), '4444');
    assert.equal((await member.membership())?.card?.last4, '4444');
    assert.equal((await (await buyCoins(member, 'saved')).pay()).card?.last4, '4444');
    await passDays(api, 28);
    const [renewal] = await member.call<{ card: { last4: string } }[]>('POST', '/payments/list', {});
    assert.equal(renewal!.card.last4, '4444');
  }
});

test('a card is kept from a purchase of coins only if the buyer ticks the box', async () => {
  const member = await openMember(api);
  assert.equal((await (await buyCoins(member, goodCard)).pay()).state, 'succeeded');
  assert.equal(await saved(member), undefined);
  assert.equal((await (await buyCoins(member, mastercard, true)).pay()).state, 'succeeded');
  assert.equal(await saved(member), '4444');
  // The card of a membership takes its place, and stays in it.
  await member.buy('4weeks', amex);
  assert.equal(await saved(member), '0005');
});

test('a slow payment of coins whose card was to be kept does not replace the card of a membership bought meanwhile', async () => {
  const member = await openMember(api);
  const coins = await buyCoins(member, '4000000000000077', true);
  assert.equal((await coins.pay()).state, 'processing');
  await member.buy('4weeks', mastercard);
  await api.core.moneyClock.moveBy(60_000);
  assert.equal((await coins.pay()).state, 'succeeded');
  assert.equal(await saved(member), '4444');
});

test('a slow payment of a membership gets its card back from coins that were bought meanwhile', async () => {
  const member = await openMember(api);
  const order = await member.order('4weeks', '4000000000000077');
  assert.equal((await member.process(order)).state, 'processing');
  assert.equal((await (await buyCoins(member, mastercard, true)).pay()).state, 'succeeded');
  await api.core.moneyClock.moveBy(60_000);
  assert.equal((await member.process(order)).state, 'succeeded');
  assert.equal(await saved(member), '0077');
});

test('a membership that waits at the bank with the kept card renews with it, whatever coins are bought meanwhile', async () => {
  const member = await openMember(api);
  assert.equal((await (await buyCoins(member, '4000002760003184', true)).pay()).state, 'action_required');
  await answerChallenge(member);
  assert.equal(await saved(member), '3184');
  const order = await member.orderWith('4weeks', 'saved');
  assert.equal((await member.process(order)).state, 'action_required');
  await api.core.moneyClock.moveBy(1000);
  assert.equal((await (await buyCoins(member, mastercard, true)).pay()).state, 'succeeded');
  await answerChallenge(member);
  assert.equal((await member.process(order)).state, 'succeeded');
  assert.equal(await saved(member), '3184');
  assert.equal((await member.membership())?.card?.last4, '3184');
});

test('a card that another one replaces is deleted at the provider, once no open payment is charged to it', async () => {
  const member = await openMember(api);
  await member.buy('4weeks', goodCard);
  const renewal = await buyCoins(member, 'saved');
  const before = (await replacedCards()).length;
  await member.buy('12weeks', mastercard);
  const [job] = (await replacedCards()).slice(before);
  assert.deepEqual(await chargeable(member.uid), ['4242', '4444']);
  const context = contextFor(api);
  await assert.rejects(deleteReplacedCards(job!.data, context), /still charging/);
  assert.equal((await renewal.pay()).card?.last4, '4242', 'it was ordered with this card');
  await deleteReplacedCards(job!.data, context);
  await deleteReplacedCards(job!.data, context);
  assert.deepEqual(await chargeable(member.uid), ['4444']);
  assert.equal((await (await buyCoins(member, 'saved')).pay()).card?.last4, '4444');
});
