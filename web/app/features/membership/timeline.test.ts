import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Membership } from './membership.api.ts';
import { membershipTimeline } from './timeline.ts';

const now = new Date('2026-11-22T12:00:00Z');
const at = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
const membership = {
  startedAt: at(-7),
  renews: true,
  periodEnd: at(21),
  accessUntil: at(28),
  reminderAt: at(7),
  nextPlanId: null,
  card: { brand: 'visa', last4: '4242' },
  lastCharge: { cents: 1349, at: at(-7) },
  nextCharge: { cents: 1599, at: at(21), perWeekCents: 400, planId: '4weeks' },
} as Membership;

test('a membership that renews shows its charges and the reminder of a higher one', () => {
  assert.deepEqual(membershipTimeline(membership), [
    { at: at(-7), what: 'Your membership began', isAhead: false },
    { at: at(-7), what: 'Last charge: $13.49', isAhead: false },
    { at: at(7), what: 'We remind you of the next charge by email', isAhead: true },
    { at: at(21), what: 'Next charge: $15.99 to your card ending in 4242 ($4.00 a week)', isAhead: true },
  ]);
});

test('what is past is what has happened, whatever the clock of the browser says', () => {
  const later = { ...membership, startedAt: at(90), lastCharge: { cents: 1349, at: at(90) } };
  assert.deepEqual(
    membershipTimeline(later).map(({ isAhead }) => isAhead),
    [false, false, true, true],
  );
});

test('no reminder is shown if the server sends none any more', () => {
  assert.equal(membershipTimeline({ ...membership, reminderAt: null }).length, 3);
});

test('a stopped membership ends', () => {
  const stopped = { ...membership, renews: false, nextCharge: null, accessUntil: at(21) };
  assert.deepEqual(membershipTimeline(stopped).at(-1), {
    at: at(21),
    what: 'Your membership ends. Nothing more is charged',
    isAhead: true,
  });
});

test('after the last try, the timeline shows the end instead of a charge', () => {
  const unpaid = {
    ...membership,
    state: 'grace',
    periodEnd: at(-6),
    accessUntil: at(1),
    nextCharge: { ...membership.nextCharge!, at: null },
  } as const;
  const whats = membershipTimeline(unpaid).map(({ what }) => what);
  assert.deepEqual(whats.slice(-1), ['Your membership ends, unless the renewal is paid']);
  assert.ok(!whats.some((what) => what.startsWith('Next charge')));
});
