import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallResult } from '@longstrip/contract/rendering';
import { act, only, press, untilShown } from './platform/testing/render.ts';
import {
  coinPayment,
  latest,
  list,
  open,
  pack,
  pay,
  priceChanged,
  text,
} from './testing/open-payment-page.ts';

const plans = () =>
  list({ id: '12weeks', duration: '12 weeks', weeks: 12, description: '', disclaimers: [] });
const quoted = (change: string): CallResult<unknown> => {
  const later = { nextChargeCents: 3599, nextPerWeekCents: 300, nextChargeAt: '2026-12-27T12:00:00Z' };
  const figures = { firstChargeCents: 2499, firstPerWeekCents: 208, creditCents: 0, graceDays: 0, ...later };
  return list({ planId: '12weeks', change, isAvailable: true, figures, usedCardFigures: null });
};
const headings = () => [...document.querySelectorAll('h1, h2')].map(({ textContent }) => textContent);

test('the tab that pays second says that a membership has begun in another one', async () => {
  let change = 'new';
  await open('/payment/12weeks', {
    listPlans: plans,
    quotePlans: () => quoted(change),
    buyMembership: () => ({ ...priceChanged, code: 'already_member', title: '' }) as never,
  });
  assert.deepEqual(headings(), ['Complete Your Purchase', 'Your Order']);
  change = 'current';
  await pay();
  await untilShown(() => text().includes('You became a member in another tab or on another device.'));
  assert.match(text(), /Nothing was charged here\./);
  assert.deepEqual(headings(), ['You are a member already']);
  assert.match(document.title, /^You are a member already/);
  assert.ok(!document.querySelector('main form'));
});

test('a payment that another tab replaced is not charged, even if it was confirmed at the bank', async () => {
  await open('/payment/12weeks?payment=p1', {
    listPlans: plans,
    quotePlans: () => quoted('current'),
    processPayment: () => list(coinPayment('canceled', { kind: 'membership' })),
  });
  await untilShown(() => text().includes('You became a member in another tab'));
  assert.match(text(), /was not charged, even if you confirmed it at your bank\./);
});

const inGrace = { planId: '12weeks', state: 'grace', renews: true, periodEnd: '2026-11-20T12:00:00Z' };
const graceOf = () => list({ ...inGrace, nextCharge: { cents: 3599, perWeekCents: 300, planId: '12weeks' } });
const renewed = () => list({ ...inGrace, state: 'active', periodEnd: '2027-02-12T12:00:00Z' });

test('a renewal that was paid is thanked for, also once the page knows that none is due any more', async () => {
  let membership = graceOf;
  const bodiesOf = await open('/payment/renewal', {
    listPlans: plans,
    myMembership: () => membership(),
    payRenewal: () => list({ paymentId: 'p1' }),
    processPayment: () => {
      membership = renewed;
      return list(coinPayment('succeeded', { kind: 'renewal' }));
    },
  });
  await pay();
  // This tab hears its own announcement, too.
  await untilShown(() => bodiesOf('myMembership').length === 2);
  await act(() => new Promise(setImmediate));
  assert.deepEqual(headings(), ['Your Order', 'Thank you']);
  assert.match(text(), /Your membership goes on\./);
});

test('the tab that pays a renewal second says that it was paid in another one', async () => {
  let membership = graceOf;
  await open('/payment/renewal', {
    listPlans: plans,
    myMembership: () => membership(),
    payRenewal: () => ({ ...priceChanged, code: 'renewal_not_due', title: '' }) as never,
  });
  membership = renewed;
  await pay();
  await untilShown(() => text().includes('It was paid in another tab or on another device.'));
  assert.match(text(), /Nothing was charged here\./);
  assert.deepEqual(headings(), ['Your renewal is paid already']);
});

test('after paying, heading, title and order say so, with the figures of the receipt', async () => {
  const lines = [{ label: 'Paid', value: '$4.99 by Visa', strong: true }];
  await open('/payment/coins-100', {
    listCoinPacks: pack,
    latestPayment: () => latest(coinPayment('processing')),
    processPayment: () => list(coinPayment('succeeded', { receiptNumber: 7 })),
    getReceipt: () => list({ number: 7, lines }),
  });
  await untilShown(() => text().includes('Paid$4.99 by Visa'));
  assert.deepEqual(headings(), ['Your Order', 'Thank you']);
  assert.equal(only('h1').textContent, 'Thank you');
  assert.match(document.title, /^Thank you/);
  assert.doesNotMatch(text(), /Today/);
});

test('after paying, the episode is shown where it was left', async (t) => {
  const replace = t.mock.method(location, 'replace', () => {});
  await open('/payment/coins-100?returnTo=/comic/a/b', {
    listCoinPacks: pack,
    latestPayment: () => latest(coinPayment('processing')),
    processPayment: () => list(coinPayment('succeeded', { receiptNumber: 7 })),
  });
  await untilShown(() => replace.mock.callCount() > 0);
  assert.deepEqual(replace.mock.calls[0]!.arguments, ['/comic/a/b']);
  const { href, state } = JSON.parse(sessionStorage.getItem('followedLink')!) as Record<string, unknown>;
  assert.deepEqual({ href, state }, { href: '/comic/a/b', state: { resume: true } });
});

test('back from the bank, a page that the browser kept says that the payment is not finished', async (t) => {
  const assign = t.mock.method(location, 'assign', () => {});
  const asked = coinPayment('action_required', { action: { url: '/bank' } });
  await open('/payment/coins-100', {
    listCoinPacks: pack,
    getSavedCard: () => list(),
    buyCoins: () => list({ paymentId: 'p1' }),
    paymentSettings: () => ({
      ok: true,
      answer: {
        provider: 'sandbox',
        script: `data:text/javascript,globalThis.Sandbox = () => ({ createToken: async () => ({ token: 't' }) })`,
        testMode: true,
      },
    }),
    processPayment: () => list(asked),
    cancelPayment: () => list(coinPayment('canceled')),
  });
  const inputs = [...document.querySelectorAll<HTMLInputElement>('form input[inputmode]')];
  for (const [index, value] of ['4242 4242 4242 4242', '12/30', '123'].entries())
    inputs[index]!.value = value;
  await pay();
  await untilShown(() => text().includes('You are taken to your bank'));
  assert.deepEqual(assign.mock.calls[0]?.arguments, ['/bank']);
  await act(async () => {
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  await untilShown(() => text().includes('Your payment for 550 coins is not finished'));
  assert.equal(assign.mock.callCount(), 1);
  await press(
    [...document.querySelectorAll('button')].find((each) => each.textContent === 'Use another card')!,
  );
  await untilShown(() => text().includes('This payment was cancelled. You were not charged.'));
  // What was entered is still there.
  assert.deepEqual(
    inputs.map(({ value, isConnected }) => [value, isConnected]),
    [
      ['4242 4242 4242 4242', true],
      ['12/30', true],
      ['123', true],
    ],
  );
});
