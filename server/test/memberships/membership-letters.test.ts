import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOf } from '@longstrip/contract/membership/membership.rules';
import type { MembershipView } from '@longstrip/contract/membership/membership.shapes';
import { formatDay } from '@longstrip/contract/days.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';
import { receiptRows } from '../../src/features/membership/letters/figure-rows.ts';
import { receiptContent } from '../../src/features/payments/receipt-letter.ts';
import { stopFootnote } from '../../src/features/membership/letters/contract-links.ts';
import {
  membershipLetter,
  type LetterOrder,
  type MembershipLetter,
} from '../../src/features/membership/letters/membership-letters.ts';

const from = { siteName: 'Longstrip', supportEmail: 'hello@comics.example' };
const links = {
  stop: 'https://comics.example/membership/stop?token=abc',
  account: 'https://comics.example/account',
  card: 'https://comics.example/payment/card',
  premium: 'https://comics.example/premium',
};
const now = new Date('2026-03-01T12:00:00Z');
const plans = [
  { id: '1week', duration: '1 week', weeks: 1, firstPriceCents: 799, renewalPriceCents: 799 },
  { id: '4weeks', duration: '4 weeks', weeks: 4, firstPriceCents: 1349, renewalPriceCents: 1599 },
  { id: '12weeks', duration: '12 weeks', weeks: 12, firstPriceCents: 2499, renewalPriceCents: 3599 },
  { id: '24weeks', duration: '24 weeks', weeks: 24, firstPriceCents: 4199, renewalPriceCents: 7999 },
] as const;
type Plan = (typeof plans)[number];

function bought(plan: Plan): { view: MembershipView; figures: ReturnType<typeof figuresOf> } {
  const figures = figuresOf(plan, { firstPurchase: true, now });
  const { nextChargeCents: cents, nextPerWeekCents: perWeekCents, nextChargeAt: at } = figures;
  const view: MembershipView = {
    contractNumber: 'LS-7K3M-92QD',
    planId: plan.id,
    planName: plan.duration,
    state: 'active',
    renews: true,
    coversUncensored: false,
    startedAt: now.toISOString(),
    periodEnd: at,
    accessUntil: at,
    lastCharge: { cents: figures.firstChargeCents, at: now.toISOString() },
    nextCharge: { cents, at, perWeekCents, planId: plan.id },
    reminderAt: null,
    nextPlanId: null,
    graceUntil: null,
    renewalFailure: null,
    chargeIfResumed: null,
    undoByLinkUntil: null,
    card: { brand: 'visa', last4: '4242' },
    endedAt: null,
  };
  return { view, figures };
}

const rowsOf = (plan: Plan) => {
  const { view, figures } = bought(plan);
  return receiptRows(view, {
    amountCents: figures.firstChargeCents,
    creditCents: 0,
    perWeekCents: figures.firstPerWeekCents,
    planBefore: null,
    card: { brand: 'visa', last4: '4242' },
    startsAt: new Date(view.startedAt),
    at: new Date(view.startedAt),
  });
};
const at = now.toISOString();
const write = (plan: Plan, letter: MembershipLetter) =>
  membershipLetter(
    from,
    { ...letter, membershipId: 'id', at, view: bought(plan).view } as LetterOrder,
    links,
  );
const writeReceipt = (plan: Plan) => {
  const lines = rowsOf(plan).map(([label, value]) => ({ label, value }));
  const of = { what: 'Premium', createdAt: at, to: 'reader@comics.example', isCopy: false };
  const stop = { link: links.stop, footnote: stopFootnote };
  const text = { thanks: 'Thank you.', origin: 'https://comics.example', stop, footnote: 'Withdrawal.' };
  return receiptContent(from, { number: 7, lines, ...of }, text);
};

for (const plan of plans)
  test(`${plan.duration}: receipt, reminder, summary and resumption have the figures of the pay page`, () => {
    const { figures } = bought(plan);
    const next = `Next charge: ${dollars(figures.nextChargeCents)} on ${formatDay(figures.nextChargeAt)}`;
    const receipt = writeReceipt(plan);
    assert.ok(receipt.text.includes(`Paid: ${dollars(figures.firstChargeCents)} by Visa ending in 4242`));
    assert.ok(receipt.text.includes(`This period, per week: ${dollars(figures.firstPerWeekCents)}`));
    for (const letter of [
      receipt,
      write(plan, { kind: 'reminder' }),
      write(plan, { kind: 'resumed' }),
      write(plan, { kind: 'plan_changed' }),
      write(plan, { kind: 'yearly_summary', paidCents: 5000, payments: 2 }),
    ]) {
      assert.ok(letter.text.includes(next), letter.text);
      assert.ok(letter.text.includes(`From then on, per week: ${dollars(figures.nextPerWeekCents)}`));
      assert.ok(letter.text.includes(links.stop), 'the link that stops renewal');
      assert.ok(letter.text.includes('Contract: LS-7K3M-92QD'));
    }
  });

type Kind = MembershipLetter['kind'];
/** Each kind of letter in each of its forms. */
const allLetters: { [K in Kind]: Extract<MembershipLetter, { kind: K }>[] } = {
  reminder: [{ kind: 'reminder' }],
  renewal_failed: [
    { kind: 'renewal_failed', reason: 'insufficient_funds', retries: true },
    { kind: 'renewal_failed', reason: 'authentication_failed', retries: false },
    { kind: 'renewal_failed', reason: 'no_saved_card', retries: true },
  ],
  ended: [{ kind: 'ended', reason: 'not_paid' }],
  stopped: [{ kind: 'stopped' }],
  resumed: [{ kind: 'resumed' }],
  plan_changed: [{ kind: 'plan_changed' }],
  card_replaced: [{ kind: 'card_replaced' }],
  days_given: [{ kind: 'days_given', days: 1 }],
  not_needed: [{ kind: 'not_needed', amountCents: 2499 }],
  yearly_summary: [{ kind: 'yearly_summary', paidCents: 5000, payments: 2 }],
  cancellation_confirmed: [{ kind: 'cancellation_confirmed' }],
  cancellation_link: [{ kind: 'cancellation_link' }],
};

for (const letter of Object.values(allLetters).flat())
  test(`${Object.values(letter).join(' ')}: complete sentences, text and HTML alike`, () => {
    const { subject, text, html } = write(plans[1], letter);
    assert.doesNotMatch(subject, /comic|adult|Longstrip|uncensored/i);
    assert.doesNotMatch(text, /undefined|NaN|null|\[object/);
    const shown = html.replace(/<style>[^]*<\/style>|<[^>]*>/g, '').replaceAll('&#39;', "'");
    for (const line of text.split('\n').filter((each) => each.endsWith('.')))
      assert.ok(shown.includes(line), line);
  });

test('every letter about a renewal that failed has the link that stops it, and promises nothing before the last try', () => {
  const reason = 'insufficient_funds';
  const early = write(plans[1], { kind: 'renewal_failed', reason, retries: true });
  const last = write(plans[1], { kind: 'renewal_failed', reason, retries: false });
  for (const { text, html } of [early, last]) {
    assert.ok(text.includes(links.stop));
    assert.ok(html.includes(`href="${links.stop}"`));
    assert.ok(text.includes(links.account));
  }
  const doNothing = 'you need to do nothing: you will not be charged';
  assert.ok(last.text.includes(doNothing));
  assert.ok(!early.text.includes(doNothing));
  assert.match(early.text, /please stop renewal/);
});

test('given days that postpone a renewal come with the link that stops it, because earlier links expire', () => {
  const { text } = write(plans[1], { kind: 'days_given', days: 30 });
  assert.ok(text.includes(links.stop));
});

test('a cancellation is confirmed with the time at which it was received', () => {
  assert.match(write(plans[1], { kind: 'cancellation_confirmed' }).text, /1 March 2026 at 12:00 UTC/);
});

test('a receipt names its buyer, date and card, and the word on withdrawal', () => {
  const { text } = writeReceipt(plans[1]);
  for (const part of [
    'Date: 1 March 2026',
    'Buyer: reader@comics.example',
    'by Visa ending in 4242',
    'Withdrawal.',
  ])
    assert.ok(text.includes(part), part);
  assert.doesNotMatch(text, /one click/);
});

test('a reminder and a failed renewal name the sums and the card', () => {
  const reminder = write(plans[1], { kind: 'reminder' }).text;
  assert.match(reminder, /You paid \$13\.49 last; then it is \$15\.99, charged to Visa ending in 4242\./);
  assert.match(reminder, /Next charge: \$15\.99 on 29 March 2026, to Visa ending in 4242/);
  const failed = write(plans[1], { kind: 'renewal_failed', reason: 'expired_card', retries: true }).text;
  assert.match(failed, /Card: Visa ending in 4242/);
});

test('a replaced card is named, with the way back and what a thief must not keep', () => {
  const { subject, text, html } = write(plans[1], { kind: 'card_replaced' });
  assert.equal(subject, 'Your membership now renews with Visa ending in 4242');
  for (const part of [
    'Nothing was charged.',
    'Next charge: $15.99 on 29 March 2026, to Visa ending in 4242',
    links.card,
    'To go back to the card before, replace the card again with it.',
    'please change your password, replace the card, and write to hello@comics.example.',
    links.stop,
  ])
    assert.ok(text.includes(part), part);
  assert.ok(html.includes(`href="${links.card}"`));
});

test('the reminder and the letter about a failed renewal link to the page that replaces the card', () => {
  const reason = 'expired_card';
  assert.ok(write(plans[1], { kind: 'reminder' }).text.includes(links.card));
  const early = write(plans[1], { kind: 'renewal_failed', reason, retries: true });
  for (const link of [links.card, links.stop, links.account])
    assert.ok(early.html.includes(`href="${link}"`));
  // After the last try no card is charged by itself.
  assert.ok(!write(plans[1], { kind: 'renewal_failed', reason, retries: false }).text.includes(links.card));
});

test('a change of plan says from what to what', () => {
  const { text } = write(plans[3], { kind: 'plan_changed', nextPlanName: '4 weeks' });
  assert.match(text, /changes from 24 weeks to 4 weeks on /);
  assert.match(text, /Plan from then on: 4 weeks/);
  const kept = write(plans[3], { kind: 'plan_changed', nextPlanName: '24 weeks' }).text;
  assert.match(kept, /keeps its plan of 24 weeks/);
});

test('an upgrade says which plan it takes the place of, and what it costs per week of what was charged', () => {
  const { view } = bought(plans[3]);
  const figures = figuresOf(plans[3], { firstPurchase: false, now, creditCents: 674 });
  assert.equal(figures.firstPerWeekCents, 305);
  const rows = receiptRows(view, {
    amountCents: 7325,
    creditCents: 674,
    perWeekCents: figures.firstPerWeekCents,
    planBefore: '4 weeks',
    card: { brand: 'visa', last4: '4242' },
    startsAt: now,
    at: now,
  });
  assert.deepEqual(rows[0], ['Plan before', '4 weeks']);
  assert.ok(rows.some(([label, value]) => label === 'This period, per week' && value === '$3.05'));
});
