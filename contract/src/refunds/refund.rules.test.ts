import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endOfBusinessDay } from './business-days.ts';
import {
  afterCalendarDays,
  lastDayBefore,
  refundObstacle,
  refundOffers,
  residences,
  type PaidPayment,
  type PaidTime,
  type Residence,
} from './refund.rules.ts';

const day = 86_400_000;
const paidAt = new Date('2026-11-16T20:00:00Z');
const after = (milliseconds: number, from = paidAt) => new Date(from.getTime() + milliseconds);

const fourWeeks: PaidTime = {
  kind: 'time',
  start: paidAt,
  end: after(28 * day),
  priceCents: 1349,
  laterCents: 0,
  endedAt: null,
};
const membership: PaidPayment = {
  id: 'membership',
  what: 'Premium membership, 4 weeks',
  amountCents: 1349,
  refundedCents: 0,
  paidAt,
  isRenewal: false,
  bought: fourWeeks,
};
const pack: PaidPayment = {
  ...membership,
  amountCents: 499,
  bought: { kind: 'coins', coins: 550, unspent: 550 },
};
const offersFor = (payment: PaidPayment, now: Date, residence: Residence) =>
  refundOffers([payment], now, { residence, isFullRefundUsed: false });
const short = (payment: PaidPayment, now: Date, residence: Residence = 'elsewhere') =>
  offersFor(payment, now, residence).map(({ rule, amountCents, decision }) => [rule, amountCents, decision]);
const rulesAt = (payment: PaidPayment, milliseconds: number, residence: Residence) =>
  offersFor(payment, after(milliseconds), residence).map(({ rule }) => rule);

test('offers withdrawal to everyone for 14 days, goodwill for 120, and a full refund in California for three business days', () => {
  const table: [number, Residence, string[]][] = [
    [0, 'europe', ['withdrawal', 'goodwill']],
    [0, 'elsewhere', ['withdrawal', 'goodwill']],
    [0, 'california', ['california', 'withdrawal', 'goodwill']],
    [2 * day, 'california', ['california', 'withdrawal', 'goodwill']],
    [4 * day, 'california', ['withdrawal', 'goodwill']],
    [15 * day - 1, 'europe', ['withdrawal', 'goodwill']],
    [15 * day, 'europe', ['goodwill']],
    [28 * day - 1, 'europe', []],
  ];
  for (const [time, residence, rules] of table)
    assert.deepEqual(rulesAt(membership, time, residence), rules, `${residence} after ${time / day} days`);
  const halfYear = { ...membership, bought: { ...fourWeeks, end: after(168 * day) } };
  assert.deepEqual(rulesAt(halfYear, 121 * day - 1, 'europe'), ['goodwill']);
  assert.deepEqual(rulesAt(halfYear, 121 * day, 'europe'), []);
});

test('days begun are not paid back, except in California', () => {
  const firstDay = Math.floor((1349 * 27) / 28);
  for (const now of [paidAt, after(1), after(day)])
    assert.deepEqual(short(membership, now), [
      ['withdrawal', firstDay, 'at_once'],
      ['goodwill', firstDay, 'reviewed'],
    ]);
  assert.deepEqual(short(membership, after(day + 1))[0]![1], Math.floor((1349 * 26) / 28));
  assert.deepEqual(short(membership, after(7 * day))[0], [
    'withdrawal',
    Math.floor((1349 * 3) / 4),
    'at_once',
  ]);
  assert.deepEqual(short(membership, after(day), 'california')[0], ['california', 1349, 'at_once']);
  const renewal = { ...membership, isRenewal: true };
  assert.deepEqual(short(renewal, after(day), 'california')[0]![0], 'withdrawal');
});

test('the sum is explained in plain figures', () => {
  const [offer] = offersFor(membership, after(3.2 * day), 'europe');
  assert.equal(
    offer!.workedOut,
    'You have begun 4 of the 28 days that cost $13.49. The rest is worth $11.56: you get $11.56 back.',
  );
  const [coins] = offersFor(
    { ...pack, bought: { kind: 'coins', coins: 550, unspent: 130 } },
    after(day),
    'europe',
  );
  assert.equal(
    coins!.workedOut,
    'You paid $4.99 for 550 coins, and 130 of them are unspent: you get $1.17 back.',
  );
});

test('unspent coins are paid back for 14 days, spent ones never', () => {
  assert.deepEqual(short(pack, paidAt), [['unspent_coins', 499, 'at_once']]);
  const spent = { ...pack, bought: { kind: 'coins' as const, coins: 550, unspent: 0 } };
  for (const residence of residences) assert.deepEqual(short(spent, paidAt, residence), []);
  assert.equal(refundObstacle(spent, paidAt), 'used_up');
  assert.deepEqual(short(pack, after(15 * day)), []);
  assert.equal(refundObstacle(pack, after(15 * day)), 'too_late');
});

test('an upgrade and the payment before it are refunded together', () => {
  // 12 weeks for 24.99 were upgraded at once: 79.99, of which 24.99 were credited.
  const time = { ...fourWeeks, end: after(168 * day), priceCents: 7999 };
  const upgrade = { ...membership, id: 'upgrade', amountCents: 5500, bought: time };
  const before = { ...membership, id: 'before', amountCents: 2499, bought: { ...time, laterCents: 5500 } };
  const offerAt = (now: Date, residence: Residence = 'europe') =>
    refundOffers([upgrade, before], now, { residence, isFullRefundUsed: false })[0]!;
  const sums = (now: Date) => offerAt(now).parts.map(({ amountCents }) => amountCents);
  const worth = Math.floor((7999 * 11) / 12);
  assert.deepEqual(sums(after(14 * day)), [5500, worth - 5500]);
  assert.equal(offerAt(after(14 * day)).amountCents, worth);
  assert.deepEqual(sums(after(84 * day)), [3999], 'the credit is used up');
  assert.equal(
    offerAt(after(14 * day)).workedOut,
    'You have begun 14 of the 168 days that cost $79.99. The rest is worth $73.32: you get $73.32 back.',
  );
  assert.equal(offerAt(paidAt, 'california').amountCents, 7999);
  const older = { ...before, paidAt: after(-10 * day) };
  const offers = refundOffers([upgrade, older], after(day), {
    residence: 'california',
    isFullRefundUsed: false,
  });
  assert.deepEqual(
    offers[0]!.parts.map(({ amountCents }) => amountCents),
    [5500, Math.floor((7999 * 167) / 168) - 5500],
    'the earlier purchase is too old for a refund in full',
  );
});

test('a refund in full is reviewed if there was one without a review before, and says so', () => {
  const options = { residence: 'california', isFullRefundUsed: true } as const;
  const offers = refundOffers([membership], after(day), options);
  assert.deepEqual(
    offers.map(({ rule, amountCents, decision }) => [rule, amountCents, decision]),
    [
      ['california', 1349, 'reviewed'],
      ['withdrawal', Math.floor((1349 * 27) / 28), 'at_once'],
      ['goodwill', Math.floor((1349 * 27) / 28), 'reviewed'],
    ],
  );
});

test('nothing is paid back twice, and no time counts as used after access has ended', () => {
  const bought = { ...fourWeeks, endedAt: after(7 * day) };
  const used = 1349 - Math.floor((1349 * 3) / 4);
  const withdrawn = { ...membership, refundedCents: 1349 - used, bought };
  assert.deepEqual(short(withdrawn, after(8 * day)), []);
  assert.equal(refundObstacle(withdrawn, after(8 * day)), 'used_up');
  assert.equal(refundObstacle({ ...membership, refundedCents: 1349 }, paidAt), 'paid_back');
  assert.deepEqual(short({ ...membership, bought }, after(12 * day))[0]![1], 1349 - used);
});

test('a sum is never above what is left of the payment and never grows with time', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let run = 0; run < 2000; run++) {
    const amountCents = 1 + random(9000);
    const refundedCents = random(3) === 0 ? random(amountCents + 1) : 0;
    const coins = 1 + random(1200);
    const time = {
      kind: 'time' as const,
      start: after(random(3) * day - day),
      end: after((1 + random(24)) * 7 * day),
      priceCents: amountCents + random(3000),
      laterCents: random(2) * random(5000),
      endedAt: random(3) === 0 ? after(random(100) * day) : null,
    };
    const bought = random(2) ? time : { kind: 'coins' as const, coins, unspent: random(coins + 1) };
    const payment = {
      id: '1',
      what: 'A plan',
      amountCents,
      refundedCents,
      paidAt,
      isRenewal: random(2) === 0,
      bought,
    };
    const residence = residences[random(3)]!;
    const last = new Map<string, number>();
    const seen = new Set<string>();
    for (let at = 0; at < 130 * day; at += 1 + random(3 * day)) {
      const offers = offersFor(payment, after(at), residence);
      const present = new Set(offers.map(({ rule }) => rule));
      for (const { rule, amountCents: sum, until } of offers) {
        assert.ok(Number.isInteger(sum) && sum > 0 && sum <= amountCents - refundedCents);
        assert.ok(sum <= (last.get(rule) ?? Infinity), 'it grows');
        assert.ok(after(at) < until && (seen.has(rule) || !last.has(rule) || present.has(rule)));
        last.set(rule, sum);
      }
      for (const rule of last.keys()) if (!present.has(rule as never)) last.set(rule, 0);
    }
  }
});

test('the third business day ends at midnight in California', () => {
  const table = [
    // Monday, at noon and a minute before midnight there: Thursday begins.
    ['2026-11-16T20:00:00Z', '2026-11-20T08:00:00Z'],
    ['2026-11-17T07:59:00Z', '2026-11-20T08:00:00Z'],
    // A minute later it is Tuesday there.
    ['2026-11-17T08:00:00Z', '2026-11-21T08:00:00Z'],
    // Friday and Saturday: the weekend does not count.
    ['2026-11-13T20:00:00Z', '2026-11-19T08:00:00Z'],
    ['2026-11-14T20:00:00Z', '2026-11-19T08:00:00Z'],
    // Thanksgiving, on Thursday 26 November.
    ['2026-11-24T20:00:00Z', '2026-12-01T08:00:00Z'],
    // Independence Day of 2026 is a Saturday, kept on Friday.
    ['2026-07-01T20:00:00Z', '2026-07-08T07:00:00Z'],
    // Christmas and New Year are Fridays.
    ['2026-12-24T20:00:00Z', '2026-12-31T08:00:00Z'],
    // Juneteenth of 2027 is a Saturday, Independence Day a Sunday, kept on Monday.
    ['2027-07-02T20:00:00Z', '2027-07-09T07:00:00Z'],
    // The clocks are changed on 8 March and on 1 November 2026.
    ['2026-03-05T20:00:00Z', '2026-03-11T07:00:00Z'],
    ['2026-10-30T20:00:00Z', '2026-11-05T08:00:00Z'],
    // Labor Day and Columbus Day.
    ['2026-09-04T20:00:00Z', '2026-09-11T07:00:00Z'],
    ['2026-10-09T20:00:00Z', '2026-10-16T07:00:00Z'],
    // Memorial Day, Martin Luther King Day, Washington's Birthday.
    ['2026-05-22T20:00:00Z', '2026-05-29T07:00:00Z'],
    ['2026-01-16T20:00:00Z', '2026-01-23T08:00:00Z'],
    ['2026-02-13T20:00:00Z', '2026-02-20T08:00:00Z'],
  ];
  for (const [from, until] of table)
    assert.equal(endOfBusinessDay(new Date(from!), 3).toISOString(), new Date(until!).toISOString(), from);
});

test('the 14-day deadline comes after 14 days in every time zone', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter((_, index) => index % 9 === 0);
  const dayIn = (timeZone: string, at: Date) => {
    const [year, month, date] = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
      .format(at)
      .split('-')
      .map(Number);
    return Date.UTC(year!, month! - 1, date!) / day;
  };
  const { until } = offersFor(membership, paidAt, 'europe')[0]!;
  for (const zone of zones)
    assert.ok(dayIn(zone, until) - dayIn(zone, paidAt) > 14, `${zone}: the 14th day is not over`);
});

test('the last day shown ends before the deadline, and is the last that the law counts', () => {
  const lastDays = (at: string) =>
    Object.fromEntries(
      offersFor({ ...membership, paidAt: new Date(at) }, new Date(at), 'california').map(
        ({ rule, until }) => [rule, lastDayBefore(until.toISOString())],
      ),
    );
  const table = [
    // Monday noon in California: Thursday is the third business day. Monday the 30th is the 14th day.
    ['2026-11-16T20:00:00Z', '19 November 2026', '30 November 2026', '16 March 2027'],
    // Still Monday there, and Tuesday in UTC.
    ['2026-11-17T07:59:00Z', '19 November 2026', '1 December 2026', '17 March 2027'],
    ['2026-11-17T00:00:00Z', '19 November 2026', '1 December 2026', '17 March 2027'],
    // Summer time ends on Sunday.
    ['2026-10-29T20:00:00Z', '3 November 2026', '12 November 2026', '26 February 2027'],
  ];
  for (const [at, california, withdrawal, goodwill] of table)
    assert.deepEqual(lastDays(at!), { california, withdrawal, goodwill }, at);
  assert.equal(
    lastDayBefore(afterCalendarDays(new Date('2026-11-16T20:00:00Z'), 7).toISOString()),
    '23 November 2026',
  );
});
