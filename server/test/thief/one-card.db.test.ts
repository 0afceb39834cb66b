/** One card, many accounts: a first price is given once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlanQuote } from '@longstrip/contract/membership/membership.shapes';
import { openStripeApp } from '../payments/stripe-app.ts';
import { openTestApp, type TestApp } from '../app-for-tests.ts';
import { type Member, openMember } from '../memberships/members.ts';
import { sharedCard } from '../typed-card.ts';

const sandbox = await openTestApp();
const { api: stripe, double } = await openStripeApp();
const worlds: [string, TestApp, () => Promise<string>][] = [
  [
    'sandbox',
    sandbox,
    async () => (await sandbox.send('POST', '/sandbox/v1/tokens', { json: sharedCard })).json.token,
  ],
  ['stripe', stripe, async () => double.createPaymentMethod(sharedCard.number, 'shared')['id'] as string],
];

const shownOf = ({ firstChargeCents, nextChargeCents }: PlanQuote['figures']) => ({
  firstChargeCents,
  nextChargeCents,
});

for (const [name, api, sharedToken] of worlds) {
  const order = async ({ key }: Member, shown: object, token?: string) =>
    api.send('POST', '/api/v1/membership/purchases', {
      key,
      json: {
        planId: '12weeks',
        card: { token: token ?? (await sharedToken()) },
        agreedToTerms: true,
        shown,
      },
    });
  const orderAtFirstPrice = async (member: Member) =>
    order(member, shownOf((await member.quote('12weeks')).figures));
  const idOf = (answer: Awaited<ReturnType<typeof order>>) => answer.json.data[0].paymentId as string;

  test(`${name}: a card has one first price, however many accounts use it, one after the other or at once`, async () => {
    const thieves = await Promise.all([1, 2, 3, 4, 5].map(() => openMember(api)));
    const answers = await Promise.all(thieves.map(orderAtFirstPrice));
    const codes = answers.map(({ json }) => (json.code as string | undefined) ?? 'ordered');
    assert.deepEqual(codes.toSorted(), [...Array<string>(4).fill('card_had_first_price'), 'ordered']);
    const winner = codes.indexOf('ordered');
    assert.equal((await thieves[winner]!.process(idOf(answers[winner]!))).amountCents, 2499);
    const late = thieves[(winner + 1) % 5]!;
    assert.equal((await orderAtFirstPrice(late)).json.code, 'card_had_first_price');
    const { usedCardFigures } = await late.quote('12weeks');
    assert.deepEqual(shownOf(usedCardFigures!), { firstChargeCents: 3599, nextChargeCents: 3599 });
    const paid = await late.process(idOf(await order(late, shownOf(usedCardFigures!))));
    assert.deepEqual([paid.state, paid.amountCents], ['succeeded', 3599]);
    const charged = await api.rows('select payment_id from payment_event where kind = $1', ['sent']);
    assert.equal(charged.length, 2, 'nothing else was charged');
  });

  test(`${name}: a new card gets the first price, also after a used one was refused`, async () => {
    const member = await openMember(
      api,
      {},
      name === 'stripe' ? async (number) => double.createPaymentMethod(number)['id'] : undefined,
    );
    const { figures, usedCardFigures } = await member.quote('12weeks');
    assert.equal((await order(member, shownOf(figures))).json.code, 'card_had_first_price');
    const own = await member.cardToken('4242424242424242');
    assert.equal((await order(member, shownOf(usedCardFigures!), own)).json.code, 'price_changed');
    const paid = await member.process(idOf(await order(member, shownOf(figures), own)));
    assert.deepEqual([paid.state, paid.amountCents], ['succeeded', 2499]);
  });
}

test('a card that was kept for coins and had a first price elsewhere is refused too', async () => {
  const first = await openMember(sandbox);
  const card = { ...sharedCard, expiry: '11/98' };
  const token = async () =>
    (await sandbox.send('POST', '/sandbox/v1/tokens', { json: card })).json.token as string;
  const plan = await first.purchase('4weeks', { token: await token() });
  const [{ paymentId }] = (await first.call('POST', '/membership/purchases', plan)) as [
    { paymentId: string },
  ];
  await first.process(paymentId);
  const second = await openMember(sandbox);
  const shown = { coins: 100, priceCents: 99 };
  const coins = { packId: 'coins-100', card: { token: await token() }, keepsCard: true, shown };
  const [bought] = (await second.call('POST', '/coins/purchases', coins)) as [{ paymentId: string }];
  await second.process(bought.paymentId);
  const json = await second.purchase('4weeks', 'saved');
  await sandbox.refused('card_had_first_price', 'POST', '/membership/purchases', { key: second.key, json });
});
