import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessUntil, creditOf, graceMs } from '@longstrip/contract/membership/membership.rules';
import { randomOf, seed } from '../../../test/seeded.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import * as model from './membership.ts';
import type { AgreedPlan, Membership } from './membership.ts';

const day = 86_400_000;
const start = new Date('2026-03-01T12:00:00Z');
const at = (days: number) => new Date(start.getTime() + days * day);
const plans = {
  week: { planId: '1week', weeks: 1, coversUncensored: false, renewalCents: 799 },
  month: { planId: '4weeks', weeks: 4, coversUncensored: false, renewalCents: 1599 },
  quarter: { planId: '12weeks', weeks: 12, coversUncensored: true, renewalCents: 3599 },
} as const satisfies Record<string, AgreedPlan>;
const bought = (plan: AgreedPlan = plans.month, chargeCents = 1349, now = start) =>
  model.startPeriod(null, { plan, chargeCents, creditCents: 0, graceMs: 0 }, now);
/** Runs due actions, as the engine does, until none is due; every charge is declined. */
const runDeclined = (membership: Membership, now: Date): Membership => {
  const action = model.membershipDueAction(membership, now);
  if (action === 'charge')
    return runDeclined(model.failCharge(model.beginCharge(membership, 'p', now), 'card_declined', now), now);
  if (action === 'end') return model.end(membership, model.dueEndReason(membership), now);
  if (action === 'remind') return runDeclined(model.markReminded(membership, now), now);
  return membership;
};

test('a renewal that fails is tried after 0, 1, 3 and 6 days and ends after 7, with access until then', () => {
  let membership = model.markReminded(bought(), at(14));
  const tries: number[] = [];
  for (let hour = 14 * 24; membership.state !== 'ended'; hour++) {
    const now = at(hour / 24);
    if (model.membershipDueAction(membership, now) === 'charge') tries.push(hour / 24 - 28);
    membership = runDeclined(membership, now);
    assert.equal(model.isLive(membership, now), hour < 35 * 24, `${hour / 24} days`);
  }
  assert.deepEqual(tries, [0, 1, 3, 6]);
  assert.deepEqual([membership.endReason, membership.endedAt], ['not_paid', at(35)]);
});

test('a renewed period begins at the end of the one before, however late the charge is', () => {
  const membership = model.markReminded(bought(), at(14));
  const late = model.renew(model.beginCharge(membership, 'p', at(33)));
  assert.deepEqual([late.periodStart, late.periodEnd, late.periodNumber], [at(28), at(56), 2]);
  assert.deepEqual([late.paidCents, late.state], [1599, 'active']);
});

test('a server that was down for more than a week charges nothing', () => {
  assert.equal(model.membershipDueAction(model.markReminded(bought(), at(14)), at(35)), 'end');
});

test('a higher charge is announced 14 days before; if late, the period is prolonged to keep a week between', () => {
  const membership = bought();
  assert.equal(model.membershipDueAction(membership, at(13.9)), null);
  assert.equal(model.membershipDueAction(membership, at(14)), 'remind');
  assert.equal(model.membershipDueAction(membership, at(29)), 'remind');
  const late = model.markReminded(membership, at(29));
  assert.deepEqual([late.periodEnd, model.membershipDueAction(late, at(35.9))], [at(36), null]);
  assert.equal(model.membershipDueAction(late, at(36)), 'charge');
});

test('the day of an announcement is known until it was made, and without renewal there is none', () => {
  const membership = bought();
  assert.deepEqual(model.reminderAt(membership), at(14));
  assert.equal(model.reminderAt(model.markReminded(membership, at(14))), null);
  assert.equal(model.reminderAt(model.stop(membership, at(3))), null);
  assert.equal(model.reminderAt(bought(plans.month, 1599)), null);
});

test('a charge that does not rise is not announced; for a plan of one week the receipt announces it', () => {
  assert.equal(model.membershipDueAction(bought(plans.month, 1599), at(20)), null);
  assert.equal(model.membershipDueAction(bought(plans.week, 499), at(6)), null);
});

test('a stop keeps the paid period, can be undone until its end, and ends grace at once', () => {
  const stopped = model.stop(bought(), at(3));
  assert.deepEqual([model.isLive(stopped, at(27.9)), model.isLive(stopped, at(28))], [true, false]);
  assert.equal(model.membershipDueAction(stopped, at(28)), 'end');
  assert.equal(model.dueEndReason(stopped), 'stopped');
  const resumed = model.resume(stopped, at(20));
  assert.equal(
    model.membershipDueAction(resumed, at(27)),
    null,
    'the mail about the resumption is the announcement',
  );
  assert.equal(model.membershipDueAction(resumed, at(28)), 'charge');
  assert.throws(() => model.resume(stopped, at(28)), { code: 'membership_not_found' });
  const late = model.resume(stopped, at(27));
  assert.deepEqual(late.periodEnd, at(28), 'no days are given for stopping and resuming');
  assert.deepEqual(
    [model.membershipDueAction(late, at(27.9)), model.membershipDueAction(late, at(28))],
    [null, 'charge'],
  );
  const shorter = model.setNextPlan(stopped, plans.week, at(27));
  assert.equal(model.resume(model.stop(shorter, at(27)), at(27)).nextPlan?.planId, plans.week.planId);
  const grace = runDeclined(model.markReminded(bought(), at(14)), at(28));
  assert.equal(grace.state, 'grace');
  assert.deepEqual(model.stop(grace, at(29)).endReason, 'stopped');
});

test('an upgrade starts at once and keeps given days; a downgrade waits for the end of the period', () => {
  const given = model.addGivenDays(bought(), 5, at(2));
  const creditCents = creditOf({ paidCents: given.paidCents, start, end: given.paidUntil }, at(7));
  const purchase = { plan: plans.quarter, chargeCents: 3599 - creditCents, creditCents, graceMs: 0 };
  const upgraded = model.startPeriod(given, purchase, at(7));
  assert.deepEqual([upgraded.periodEnd, upgraded.paidUntil], [at(7 + 84 + 5), at(7 + 84)]);
  assert.deepEqual([upgraded.paidCents, upgraded.startedAt], [3599, start]);
  const later = model.setNextPlan(upgraded, plans.week, at(8));
  assert.equal(later.plan.planId, '12weeks');
  const next = model.renew(later);
  assert.deepEqual([next.plan.planId, next.chargedCents, next.periodEnd], ['1week', 799, at(7 + 84 + 5 + 7)]);
  assert.equal(model.setNextPlan(later, plans.quarter, at(9)).nextPlan, null);
  assert.throws(() => model.setNextPlan(bought(), plans.quarter, at(1)), {
    code: 'plan_change_unavailable',
  });
});

test('a plan changed back in the last days is announced by its letter, and gets no days', () => {
  const cheaper = { ...plans.week, renewalCents: 799 };
  const changed = model.setNextPlan(bought(), cheaper, at(3));
  assert.equal(model.membershipDueAction(changed, at(20)), null);
  const back = model.setNextPlan(changed, plans.month, at(27));
  assert.equal(model.membershipDueAction(back, at(27.9)), null);
  assert.equal(model.membershipDueAction(back, at(28)), 'charge');
});

test('given days do not renew, and have no card to charge', () => {
  const { renewalCents: _, ...plan } = plans.month;
  const given = model.startWithGivenDays(plan, 10, start);
  assert.deepEqual([given.renews, given.periodEnd, given.paidCents], [false, at(10), 0]);
  assert.throws(() => model.resume(given, at(1)), { code: 'no_saved_card' });
  assert.equal(model.dueEndReason(given), 'given_days_over');
});

test('a refund lowers the possible credit; a dispute that was won restores the rest of the period', () => {
  assert.equal(model.refund(bought(), 349).paidCents, 1000);
  const disputed = model.end(bought(), 'dispute', at(3));
  const won = model.reinstate(disputed, at(20));
  assert.deepEqual([won.state, won.renews, won.periodEnd], ['active', false, at(28)]);
  assert.equal(model.reinstate(disputed, at(28)).state, 'ended');
});

test('a summary is sent every year, and only once after a long outage', () => {
  const yearly = { ...bought(plans.month, 1599), periodEnd: at(4000), tryAt: at(4000) };
  assert.deepEqual(
    [model.membershipDueAction(yearly, at(364)), model.membershipDueAction(yearly, at(365))],
    [null, 'summarise'],
  );
  assert.deepEqual(model.markSummarised(yearly, at(365)).summaryAt, at(730));
  assert.deepEqual(model.markSummarised(yearly, at(1000)).summaryAt, at(1095));
});

test('generated histories: charges are never early, late, doubled or after a stop, and the due time is correct', () => {
  const random = randomOf(seed);
  const all = Object.values(plans);
  let membership = bought();
  let now = start;
  let payment = 0;
  const counts: Record<string, number> = {};
  const transitions: Record<string, () => Membership> = {
    stop: () => model.stop(membership, now),
    resume: () => model.resume(membership, now),
    giveDays: () => model.addGivenDays(membership, 1 + random.below(10), now),
    changePlanLater: () => model.setNextPlan(membership, random.one(all), now),
    upgrade: () =>
      membership.pendingPaymentId
        ? membership
        : model.startPeriod(
            membership,
            {
              plan: random.one(all),
              chargeCents: random.one([499, 1349, 3599]),
              creditCents: random.below(900),
              graceMs: model.graceUsedMs(membership, now),
            },
            now,
          ),
    succeed: () => (membership.pendingPaymentId && membership.renews ? model.renew(membership) : membership),
    fail: () =>
      membership.pendingPaymentId ? model.failCharge(membership, 'card_declined', now) : membership,
    refund: () =>
      random.maybe(0.05) ? model.end(membership, 'refunded', now) : model.refund(membership, 100),
  };
  for (let step = 0; step < 20_000; step++) {
    now = new Date(
      now.getTime() + random.one([0, 60_000, 3_600_000, day / 2, day, 6 * day, 30 * day]) * random.next(),
    );
    if (membership.state === 'ended')
      membership = bought(random.one(all), random.one([499, 1349, 3599]), now);
    if (random.maybe(0.3)) {
      const [name, transition] = random.one(Object.entries(transitions));
      try {
        membership = transition();
        counts[name] = (counts[name] ?? 0) + 1;
      } catch (error) {
        assert.ok(error instanceof Refusal, String(error));
      }
    }
    for (let runs = 0, action; (action = model.membershipDueAction(membership, now)); runs++) {
      assert.ok(runs < 10, `${action} again and again`);
      assert.ok(model.membershipDueAt(membership)! <= now);
      counts[action] = (counts[action] ?? 0) + 1;
      const { periodEnd } = membership;
      if (action === 'charge') {
        assert.ok(membership.renews && !membership.pendingPaymentId);
        assert.ok(now >= periodEnd && now.getTime() < periodEnd.getTime() + graceMs);
        membership = model.beginCharge(membership, `payment ${++payment}`, now);
      } else if (action === 'check_charge') membership = model.waitForCharge(membership, now);
      else if (action === 'remind') {
        membership = model.markReminded(membership, now);
        assert.ok(membership.periodEnd.getTime() - now.getTime() >= 7 * day);
      } else if (action === 'summarise') membership = model.markSummarised(membership, now);
      else {
        assert.equal(action, 'end');
        membership = model.end(membership, model.dueEndReason(membership), now);
      }
    }
    const due = model.membershipDueAt(membership);
    assert.equal(due === null, membership.state === 'ended');
    assert.ok(due === null || due > now, 'nothing is overdue');
    assert.ok(membership.paidUntil <= membership.periodEnd && membership.paidCents >= 0);
    if (membership.state !== 'ended' && !membership.pendingPaymentId)
      assert.ok(now < accessUntil(membership), 'what has not ended gives access');
  }
  for (const name of [...Object.keys(transitions), 'charge', 'check_charge', 'remind', 'end'])
    assert.ok((counts[name] ?? 0) > 20, `${name}: ${JSON.stringify(counts)}`);
});
