/** Payments of all accounts are compared by the fingerprint of their card. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestApp } from '../../../test/app-for-tests.ts';
import { openBuyer } from '../../../test/payments/buyer.ts';

const api = await openTestApp();
const { db, payments } = api.core;

const card = { number: '4242424242424242', expiry: '12/44', cvc: '123' };
const typeAgain = async () => {
  const answer = await api.send('POST', '/sandbox/v1/tokens', { json: card });
  assert.deepEqual(Object.keys(answer.json.card), ['expMonth', 'expYear', 'brand', 'last4']);
  return { token: answer.json.token as string };
};
const sameCard = async (id: string, since: Date) =>
  (await db.transaction((tx) => payments.paymentsWithSameCard(tx, id, { since }))).sort();

test('the payments of one card are found for every account, typed or saved, since a moment', async () => {
  const since = api.core.moneyClock.now();
  const [first, second] = [await openBuyer(api), await openBuyer(api)];
  const ids = [
    (await first.buy('', { card: await typeAgain() })).id,
    (await first.buy('saved')).id,
    (await second.buy('', { card: await typeAgain() })).id,
  ].sort();
  const other = (await second.buy('4242424242424242')).id;
  for (const id of ids) assert.deepEqual(await sameCard(id, since), ids);
  assert.deepEqual(await sameCard(other, since), [other]);
  assert.deepEqual(await sameCard(ids[0]!, new Date(since.getTime() + 1)), []);
});

test('a card counts as used by payments that succeeded or are open, and not by those that failed', async () => {
  const buyer = await openBuyer(api);
  const subject = { packId: 'coins-1', coins: 1, origin: 'http://localhost', mark: buyer.uid };
  const used = async (typed: { token: string } | 'saved') => {
    const order = { payerId: buyer.payerId, site: 'normal' as const, subject: { mark: buyer.uid } };
    const identified = await payments.identifyCard({ site: 'normal', address: '192.0.2.1', card: typed });
    return db.transaction((tx) => payments.isCardUsed(tx, { ...order, card: identified }));
  };
  const token = { token: await buyer.typeCard('4000000000000002') };
  assert.equal(await used(token), false);
  const order = await buyer.order('', { card: token, subject });
  assert.equal(await used(token), true);
  await buyer.process(order);
  const declinedCard = await api.rows<{ fingerprint: string }>(
    'select fingerprint from payment_card where payment_id = $1',
    [order],
  );
  assert.equal(declinedCard.length, 1);
  const again = { token: token.token, fingerprint: declinedCard[0]!.fingerprint };
  const after = await db.transaction((tx) =>
    payments.isCardUsed(tx, {
      payerId: buyer.payerId,
      site: 'normal',
      card: again,
      subject: { mark: buyer.uid },
    }),
  );
  assert.equal(after, false);
  await buyer.buy('4242424242424242', { subject });
  assert.equal(await used('saved'), true);
});

test('the archive of a person holds the fingerprints, which no call and no log names', async () => {
  const buyer = await openBuyer(api);
  const { id } = await buyer.buy('4242424242424242');
  const [row] = await api.rows<{ fingerprint: string }>(
    'select fingerprint from payment_card where payment_id = $1',
    [id],
  );
  const [archive] = await api.core.slices.of('payments').personalData!.exportLast!(buyer.uid);
  assert.equal((archive!.content as { cardFingerprint: string }[])[0]!.cardFingerprint, row!.fingerprint);
  for (const answer of [
    await api.ask('GET', `/payments/${id}`, { key: buyer.token }),
    await api.ask('GET', `/staff/payments/${id}`),
    await api.ask('GET', '/payments/card', { key: buyer.token }),
  ])
    assert.doesNotMatch(JSON.stringify(answer), new RegExp(row!.fingerprint));
});
