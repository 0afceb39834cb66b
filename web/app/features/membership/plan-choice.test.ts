import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOf, perWeekCents } from '@longstrip/contract/membership/membership.rules';
import type { PlanQuote } from '@longstrip/contract/membership/membership.shapes';
import type { Plan } from '@longstrip/contract/membership/plans';
import type { SiteVariant } from '@longstrip/contract/site';
import { createElement as h } from 'react';
import { only, press, render } from '../../platform/testing/render.ts';

const { PlanChoice } = await import('./plan-choice.tsx');
const { PlanOrder } = await import('./plan-order.tsx');
const { PlanCard } = await import('./plan-card.tsx');

const now = new Date('2026-11-22T12:00:00Z');
const plan = (id: Plan['id'], weeks: number, firstPriceCents: number, renewalPriceCents: number): Plan => ({
  id,
  weeks,
  duration: weeks === 1 ? '1 week' : `${weeks} weeks`,
  badge: 'Premium',
  description: 'All <em>episodes</em>.',
  period: 'week',
  firstPriceCents,
  renewalPriceCents,
  firstPerWeekCents: perWeekCents(firstPriceCents, weeks),
  renewalPerWeekCents: perWeekCents(renewalPriceCents, weeks),
  includesUncensored: weeks > 4,
  disclaimers: [`About ${weeks}.`],
});
const plans = [
  plan('1week', 1, 799, 799),
  plan('4weeks', 4, 1349, 1599),
  plan('12weeks', 12, 2499, 3599),
  plan('24weeks', 24, 4199, 7999),
];
const quoteOf = (each: Plan): PlanQuote => ({
  planId: each.id,
  change: 'new',
  renewal: null,
  isNext: false,
  isAvailable: true,
  figures: figuresOf(each, { firstPurchase: true, now }),
  usedCardFigures: figuresOf(each, { firstPurchase: false, now }),
});
const choice = async (quotes: PlanQuote[] | undefined, site: SiteVariant = 'normal') => {
  const selected: string[] = [];
  await render(h(PlanChoice, { site, plans, quotes, onSelect: (id) => selected.push(id) }));
  return selected;
};
const radio = (id: string) => only<HTMLInputElement>(`input[value="${id}"]`);
const button = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Select and Pay')!;

test('four weeks are chosen at first, and nothing is selected before the terms are agreed to', async () => {
  const selected = await choice(plans.map(quoteOf));
  assert.equal(radio('4weeks').checked, true);
  const terms = only<HTMLInputElement>('input[type="checkbox"]');
  assert.equal(terms.checked, false);
  assert.equal(button().getAttribute('aria-disabled'), 'true');
  await press(button());
  assert.deepEqual(selected, []);
  await press(terms);
  assert.equal(button().hasAttribute('aria-disabled'), false);
  await press(button());
  await press(radio('24weeks'));
  await press(button());
  assert.deepEqual(selected, ['4weeks', '24weeks']);
});

test('a press on the button without the agreement leads to the box and says what is missing', async () => {
  await choice(plans.map(quoteOf));
  const box = only<HTMLInputElement>('input[type="checkbox"]');
  const described = (element: Element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  assert.match(described(button()), /Tick the box/);
  assert.equal(described(box), '');
  await press(button());
  assert.ok(document.activeElement === box);
  assert.match(described(box), /tick this box first/);
  assert.equal(only('[role="alert"]').textContent, described(box));
  await press(box);
  assert.ok(!document.querySelector('[role="alert"]'));
  assert.match(described(button()), /Stop any time/);
});

test('each plan shows the figures of its quote: both charges, the day, and both weekly sums', async () => {
  await choice(plans.map(quoteOf));
  const texts = [...document.querySelectorAll('fieldset label')].map(({ textContent }) => textContent);
  const expected = [
    ['$7.99 today', 'then $7.99 every week from 29 November 2026', '$7.99 a week'],
    [
      '$13.49 today',
      'then $15.99 every 4 weeks from 20 December 2026',
      '$3.37 a week at first, then $4.00 a week',
    ],
    [
      '$24.99 today',
      'then $35.99 every 12 weeks from 14 February 2027',
      '$2.08 a week at first, then $3.00 a week',
    ],
    [
      '$41.99 today',
      'then $79.99 every 24 weeks from 9 May 2027',
      '$1.75 a week at first, then $3.33 a week',
    ],
  ];
  for (const [index, parts] of expected.entries())
    for (const part of parts) assert.ok(texts[index]!.includes(part), `${part} in ${texts[index]}`);
});

test('until the server has answered, the prices for everyone are shown and nothing can be selected', async () => {
  const selected = await choice(undefined);
  const text = only('fieldset').textContent!;
  assert.match(text, /1 week Premium\$7\.99 every week until you stop it/);
  assert.match(text, /\$13\.49 at firstthen \$15\.99 every 4 weeks until you stop it/);
  assert.doesNotMatch(text, /today/);
  await press(only('input[type="checkbox"]'));
  await press(button());
  assert.deepEqual(selected, []);
});

test('disclaimers are those of the chosen plan, each after an asterisk', async () => {
  await choice(plans.map(quoteOf));
  assert.ok(document.body.textContent!.includes('* About 4.'));
  await press(radio('12weeks'));
  assert.ok(document.body.textContent!.includes('* About 12.'));
});

const discount = /\* The discount applies to the first purchase only\./;

test('the line about the discount is there only with a lower first charge for this reader', async () => {
  const line = () => discount.test(document.body.textContent!);
  await choice(undefined);
  assert.equal(line(), true);
  await press(radio('1week'));
  assert.equal(line(), false);
  await choice(plans.map(quoteOf));
  assert.equal(line(), true);
  const regular = plans.map((each) => ({
    ...quoteOf(each),
    figures: figuresOf(each, { firstPurchase: false, now }),
  }));
  await choice(regular);
  assert.equal(line(), false);
  await choice(regular.map((each) => ({ ...each, change: 'upgrade' as const })));
  assert.equal(line(), false);
});

test('the credit of an upgrade is shown, and a plan that cannot be bought says so', async () => {
  const upgrade = { ...quoteOf(plans[1]!), change: 'upgrade' as const };
  upgrade.figures = figuresOf(plans[1]!, { firstPurchase: false, now, creditCents: 300 });
  await choice([upgrade]);
  assert.ok(document.body.textContent!.includes('$3.00 of your plan is unused and taken off.'));
  await choice([{ ...upgrade, isAvailable: false }]);
  assert.equal(button(), undefined);
});

test('the uncensored site suggests a plan that covers it, and other plans say that they open nothing', async () => {
  await choice(plans.map(quoteOf), 'uncensored');
  assert.equal(radio('12weeks').checked, true);
  const says = () => document.body.textContent!.includes('This plan opens nothing on this site.');
  assert.equal(says(), false);
  await press(radio('4weeks'));
  assert.equal(says(), true);
});

test('a card names the day of the next charge only for the plan that the next period has', async () => {
  const member = (change: PlanQuote['change'], renewal: PlanQuote['renewal'], isNext: boolean) =>
    plans.slice(0, 1).map((each) => ({ ...quoteOf(each), change, renewal, isNext }));
  for (const [quotes, mark, sentence] of [
    [member('current', 'on', true), 'Your plan', 'every week, next on 29 November 2026'],
    [member('current', 'stopped', false), 'Your plan', 'every week from 29 November 2026, if you choose it'],
    [member('downgrade', 'on', true), 'Your next plan', 'every week, next on 29 November 2026'],
    [member('current', 'unpaid', true), 'Your plan', 'every week, to be paid now'],
  ] as const) {
    await render(
      h(PlanCard, { plan: plans[0]!, isSuggested: true, quote: quotes[0], checked: false, onChoose() {} }),
    );
    const card = document.body.textContent!;
    assert.ok(card.includes(mark) && card.includes(sentence), card);
  }
});

test('the order of a plan that opens nothing on this site says so, on that site alone', async () => {
  for (const [site, index, says] of [
    ['uncensored', 1, true],
    ['uncensored', 2, false],
    ['normal', 1, false],
  ] as const) {
    await render(h(PlanOrder, { site, plan: plans[index]!, quote: quoteOf(plans[index]!) }));
    assert.equal(document.body.textContent!.includes('This plan opens nothing on this site.'), says);
  }
});
