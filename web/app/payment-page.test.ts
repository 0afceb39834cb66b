import assert from 'node:assert/strict';
import { test } from 'node:test';
import { only, press, untilShown } from './platform/testing/render.ts';
import {
  coinPayment,
  latest,
  leave,
  list,
  open,
  pack,
  pay,
  priceChanged,
  text,
} from './testing/open-payment-page.ts';

const plans = () =>
  list(
    { id: '12weeks', duration: '12 weeks', weeks: 12, description: '', disclaimers: [] },
    { id: '24weeks', duration: '24 weeks', weeks: 24, description: '', disclaimers: [] },
  );
const inGrace = (planId: string, cents: number) =>
  list({
    planName: '24 weeks',
    state: 'grace',
    renews: true,
    periodEnd: '2026-11-20T12:00:00Z',
    nextCharge: { cents, at: '2026-11-27T12:00:00Z', perWeekCents: 300, planId },
  });
test('a pack whose price has changed shows the new price, and the next press pays it', async () => {
  let priceCents = 99;
  const bodiesOf = await open('/payment/coins-100', {
    listCoinPacks: () => list({ id: 'coins-100', coins: 100, priceCents }),
    buyCoins: () => priceChanged,
  });
  assert.equal(only('[type="submit"]').textContent, 'Continue and pay $0.99');
  priceCents = 129;
  await pay();
  await untilShown(() => text().includes('Continue and pay $1.29'));
  assert.match(text(), /The price has changed\. Nothing was charged\./);
  await pay();
  assert.deepEqual(
    bodiesOf('buyCoins').map((body) => (body as { shown: object }).shown),
    [
      { coins: 100, priceCents: 99, paidCount: 0 },
      { coins: 100, priceCents: 129, paidCount: 0 },
    ],
  );
});

test('a renewal whose plan was changed in another tab shows the new plan and price', async () => {
  let membership = inGrace('24weeks', 7999);
  await open('/payment/renewal', {
    listPlans: plans,
    myMembership: () => membership,
    payRenewal: () => priceChanged,
  });
  assert.match(text(), /renewal of your premium membership, 24 weeks/);
  membership = inGrace('12weeks', 3599);
  await pay();
  await untilShown(() => text().includes('Continue and pay $35.99'));
  assert.match(text(), /renewal of your premium membership, 12 weeks/);
});

test('a card that has had a first price shows the later price, and the next press pays it', async () => {
  const figures = { firstPerWeekCents: 1, creditCents: 0, nextChargeCents: 3599, nextPerWeekCents: 300 };
  const dated = { ...figures, nextChargeAt: '2026-12-27T12:00:00Z' };
  const bodiesOf = await open('/payment/12weeks', {
    listPlans: plans,
    quotePlans: () =>
      list({
        planId: '12weeks',
        change: 'new',
        isAvailable: true,
        figures: { ...dated, firstChargeCents: 2499 },
        usedCardFigures: { ...dated, firstChargeCents: 3599 },
      }),
    buyMembership: () => ({ ...priceChanged, code: 'card_had_first_price', title: 'Used before.' }) as never,
  });
  assert.equal(only('[type="submit"]').textContent, 'Continue and pay $24.99');
  await pay();
  await untilShown(() => text().includes('Continue and pay $35.99'));
  assert.match(text(), /Used before\. Nothing was charged\./);
  await pay();
  assert.deepEqual(
    bodiesOf('buyMembership').map((body) => (body as { shown: object }).shown),
    [
      { firstChargeCents: 2499, nextChargeCents: 3599 },
      { firstChargeCents: 3599, nextChargeCents: 3599 },
    ],
  );
});

test('a plan of which the days of grace leave nothing is not sold, and the page says why', async () => {
  await open('/payment/12weeks', {
    listPlans: plans,
    quotePlans: () =>
      list({
        planId: '12weeks',
        change: 'new',
        isAvailable: false,
        figures: { firstChargeCents: 3599, nextChargeCents: 3599, graceDays: 84 },
        usedCardFigures: null,
      }),
  });
  assert.match(text(), /You cannot buy this plan now.*You read 84 days.*choose a longer one/);
  assert.ok(!document.querySelector('main form'));
});

test('after a reload the page continues the payment that the bank works on, of any kind', async () => {
  const bodiesOf = await open('/payment/coins-100', {
    listCoinPacks: pack,
    latestPayment: () => latest(coinPayment('processing')),
    processPayment: () => list(coinPayment('processing')),
  });
  await untilShown(() => text().includes('Your payment for 550 coins is open.'));
  assert.ok(!document.querySelector('main form'));
  assert.deepEqual(bodiesOf('buyCoins'), []);
});

test('after a reload at the bank the payment can be confirmed or given up', async () => {
  const asked = coinPayment('action_required', { action: { url: '/bank' } });
  await open('/payment/coins-100', {
    listCoinPacks: pack,
    latestPayment: () => latest(asked),
    processPayment: () => list(asked),
    cancelPayment: () => list(coinPayment('canceled')),
  });
  await untilShown(() => text().includes('is not finished'));
  assert.equal(location.pathname, '/payment/coins-100');
  const another = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Use another card',
  )!;
  await press(another);
  await untilShown(() => text().includes('Continue and pay $0.99'));
  assert.match(text(), /This payment was cancelled\. You were not charged\./);
});

test('a page that is loaded after a purchase says so, and orders with what it knows', async () => {
  const bodiesOf = await open('/payment/coins-100', {
    listCoinPacks: pack,
    latestPayment: () => latest(coinPayment('succeeded', { receiptNumber: 7 }), 3),
    buyCoins: () => priceChanged,
  });
  assert.match(text(), /You have just bought 550 coins for \$4\.99/);
  await pay();
  const [body] = bodiesOf('buyCoins') as { shown: { paidCount: number } }[];
  assert.equal(body!.shown.paidCount, 3);
});

test('keeping a card from coins is a box that is off, and there is none beside the card of a membership', async () => {
  const box = () => document.querySelector<HTMLInputElement>('[type="checkbox"]');
  const none = { listCoinPacks: pack, getSavedCard: () => list() };
  await open('/payment/coins-100', none);
  assert.deepEqual([box()?.checked, text().includes('Keep this card')], [false, true]);
  await leave();
  await open('/payment/coins-100', { ...none, myMembership: () => list({ renews: true, state: 'active' }) });
  assert.equal(box(), null);
  assert.match(text(), /The card that your membership renews with stays as it is/);
});

test('if it is not known whether a payment is open, nothing can be paid', async () => {
  await open('/payment/coins-100', {
    listCoinPacks: pack,
    latestPayment: () => ({ ok: false, status: 503, code: 'unavailable', title: '' }) as never,
  });
  assert.match(text(), /could not be loaded/);
  assert.ok(!document.querySelector('main form'));
});

test('a person whose purchases are stopped by a dispute finds the address to write to', async () => {
  await open('/payment/coins-100', {
    listCoinPacks: () => list({ id: 'coins-100', coins: 100, priceCents: 99 }),
    buyCoins: () => ({ ...priceChanged, code: 'purchases_suspended', title: 'Please write to us.' }) as never,
  });
  await pay();
  await untilShown(() => text().includes('Please write to us. Nothing was charged. help@longstrip.example'));
  assert.ok(only('main form [href="mailto:help@longstrip.example"]'));
});

const renewing = (more: object = {}) =>
  list({
    state: 'active',
    renews: true,
    card: { brand: 'visa', last4: '4242' },
    nextCharge: { cents: 1599, at: '2026-12-20T12:00:00Z', perWeekCents: 400, planId: '4weeks' },
    ...more,
  });
const setup = (state: string, more: object = {}) =>
  coinPayment(state, { kind: 'card', what: 'Another card for your membership', amountCents: 0, ...more });

test('the page that replaces the card says that nothing is charged, and offers only another card', async () => {
  await open('/payment/card', { myMembership: () => renewing() });
  assert.equal(only('h1').textContent, 'Replace Your Card');
  assert.equal(only('[type="submit"]').textContent, 'Replace the card');
  assert.match(text(), /Nothing is charged now\./);
  assert.match(text(), /Present cardVisa ending in 4242Today\$0\.00Next charge, on 20 December 2026\$15\.99/);
  assert.ok(!document.querySelector('[type="radio"]'));
  assert.doesNotMatch(text(), /renewal is not paid/);
});

test('during grace the page says when the new card is charged, and how to pay at once', async () => {
  await open('/payment/card', { myMembership: () => renewing({ state: 'grace' }) });
  assert.match(text(), /We try to charge \$15\.99 to the new card on 20 December 2026\./);
  assert.ok(document.querySelector('a[href="/payment/renewal"]'));
});

test('without a charge ahead there is no form for a card', async () => {
  await open('/payment/card', { myMembership: () => list() });
  assert.match(text(), /No card will be charged/);
  assert.ok(!document.querySelector('main form'));
  await leave();
  const nextCharge = { cents: 1599, at: null, perWeekCents: 400, planId: '4weeks' };
  await open('/payment/card', { myMembership: () => renewing({ state: 'grace', nextCharge }) });
  assert.match(text(), /Your renewal has to be paid/);
  assert.ok(document.querySelector('a[href="/payment/renewal"]'));
  assert.ok(!document.querySelector('main form'));
});

test('after a reload the set-up of a card is continued, and its outcome names the card', async () => {
  const bodiesOf = await open('/payment/card', {
    myMembership: () => renewing(),
    latestPayment: () => latest(setup('processing')),
    processPayment: () => list(setup('succeeded', { card: { brand: 'mastercard', last4: '4444' } })),
  });
  await untilShown(() => text().includes('Your card is replaced'));
  assert.match(text(), /Your membership now renews with Mastercard ending in 4444\. Nothing was charged\./);
  assert.doesNotMatch(text(), /receipt/i);
  assert.deepEqual(bodiesOf('replaceCard'), []);
});

test('back from the bank without an answer, the card can be confirmed or another one used', async () => {
  const asked = setup('action_required', { action: { url: '/bank' } });
  await open('/payment/card', {
    myMembership: () => renewing(),
    latestPayment: () => latest(asked),
    processPayment: () => list(asked),
    cancelPayment: () => list(setup('canceled')),
  });
  await untilShown(() => text().includes('Your card is not replaced yet'));
  await press(
    [...document.querySelectorAll('button')].find((each) => each.textContent === 'Use another card')!,
  );
  await untilShown(() => text().includes('The card was not replaced. Nothing was charged.'));
});
