import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessUntil, creditOf, figuresOf, periodEnd, planChangeOf } from './membership.rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const day = 86_400_000;
const inDays = (days: number) => new Date(now.getTime() + days * day);
/** Weeks, first and renewal price of spec §9. */
const plans = {
  '1week': [1, 799, 799],
  '4weeks': [4, 1349, 1599],
  '12weeks': [12, 2499, 3599],
  '24weeks': [24, 4199, 7999],
} as const;
const planOf = ([weeks, firstPriceCents, renewalPriceCents]: readonly [number, number, number]) => ({
  weeks,
  firstPriceCents,
  renewalPriceCents,
});

test('figures of a first purchase: charges of the specification, weekly figures from the charges', () => {
  const figures = Object.values(plans).map((each) => {
    const {
      firstChargeCents,
      firstPerWeekCents,
      nextChargeCents,
      nextPerWeekCents,
      creditCents,
      nextChargeAt,
    } = figuresOf(planOf(each), { firstPurchase: true, now });
    assert.equal(nextChargeAt, inDays(each[0] * 7).toISOString());
    assert.equal(creditCents, 0);
    return [firstChargeCents, firstPerWeekCents, nextChargeCents, nextPerWeekCents];
  });
  assert.deepEqual(figures, [
    [799, 799, 799, 799],
    [1349, 337, 1599, 400],
    [2499, 208, 3599, 300],
    [4199, 175, 7999, 333],
  ]);
});

test('a later purchase costs the regular price', () => {
  for (const each of Object.values(plans)) {
    const figures = figuresOf(planOf(each), { firstPurchase: false, now });
    assert.equal(figures.firstChargeCents, each[2]);
    assert.equal(figures.firstPerWeekCents, figures.nextPerWeekCents);
  }
});

test('the unused part is credited, given days are added', () => {
  const creditCents = creditOf({ paidCents: 1349, start: inDays(-7), end: inDays(21) }, now);
  assert.equal(creditCents, Math.floor((1349 * 21) / 28));
  const figures = figuresOf(planOf(plans['12weeks']), {
    firstPurchase: false,
    now,
    creditCents,
    givenMs: 3 * day,
  });
  assert.equal(figures.firstChargeCents, 3599 - creditCents);
  assert.equal(figures.firstPerWeekCents, Math.round((3599 - creditCents) / 12));
  assert.equal(figures.nextChargeAt, inDays(12 * 7 + 3).toISOString());
});

test('nothing is credited after the end, and at most all before the start', () => {
  assert.equal(creditOf({ paidCents: 799, start: inDays(-7), end: now }, now), 0);
  assert.equal(creditOf({ paidCents: 799, start: inDays(-9), end: inDays(-2) }, now), 0);
  assert.equal(creditOf({ paidCents: 799, start: inDays(1), end: inDays(8) }, now), 799);
});

test('a longer plan is an upgrade, a shorter one a downgrade', () => {
  assert.equal(planChangeOf(4, null), 'new');
  assert.equal(planChangeOf(4, { weeks: 4 }), 'current');
  assert.equal(planChangeOf(12, { weeks: 4 }), 'upgrade');
  assert.equal(planChangeOf(1, { weeks: 4 }), 'downgrade');
});

test('access lasts seven days longer while the renewal is tried', () => {
  const end = periodEnd(now, 1);
  assert.deepEqual(accessUntil({ renews: false, periodEnd: end }), inDays(7));
  assert.deepEqual(accessUntil({ renews: true, periodEnd: end }), inDays(14));
});
