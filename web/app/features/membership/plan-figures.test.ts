/** The figures of every plan on the pages, far from UTC; those of receipts, mails and calendar are in plan-figures.db.test.ts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figuresOf, perWeekCents } from '@longstrip/contract/membership/membership.rules';
import type { PlanQuote } from '@longstrip/contract/membership/membership.shapes';
import type { Plan } from '@longstrip/contract/membership/plans';
import { boughtAt, planFigures } from '@longstrip/contract/membership/testing/plan-figures';
import { createElement as h, Fragment, type ReactNode } from 'react';
import { render } from '../../platform/testing/render.ts';
import type { Membership } from './membership.api.ts';

// Fourteen hours ahead: there it is the next day already. Formats take the zone of the moment when they are made.
process.env['TZ'] = 'Pacific/Kiritimati';
const { formatDay } = await import('@longstrip/contract/days.texts');
const { PlanCard } = await import('./plan-card.tsx');
const { PlanOrder, PlanTerms, RenewalOrder, RenewalTerms } = await import('./plan-order.tsx');
const { membershipTimeline } = await import('./timeline.ts');

const centsOf = (price: string) => Math.round(Number(price.slice(1)) * 100);

async function assertShown(what: ReactNode, parts: readonly string[]): Promise<void> {
  await render(what);
  const text = document.body.textContent!;
  for (const part of parts) assert.ok(text.includes(part), `${part} in ${text}`);
}

for (const row of planFigures)
  test(`${row.duration}: card, order, terms, renewal and account have the figures of the receipts`, async () => {
    const { id, weeks, duration, first, firstPerWeek, renewal, renewalPerWeek, renewedOn, againOn } = row;
    const [firstPriceCents, renewalPriceCents] = [centsOf(first), centsOf(renewal)];
    const plan: Plan = {
      id,
      weeks,
      duration,
      badge: '',
      description: 'All episodes.',
      period: 'week',
      firstPriceCents,
      renewalPriceCents,
      firstPerWeekCents: perWeekCents(firstPriceCents, weeks),
      renewalPerWeekCents: perWeekCents(renewalPriceCents, weeks),
      includesUncensored: false,
      disclaimers: [],
    };
    const figures = figuresOf(plan, { firstPurchase: true, now: boughtAt });
    const bought = { change: 'new', renewal: null, isNext: false, isAvailable: true } as const;
    const quote: PlanQuote = { ...bought, planId: id, figures, usedCardFigures: null };
    const period = weeks === 1 ? 'week' : `${weeks} weeks`;
    const then = `${renewal} every ${period} from ${renewedOn}`;
    const card = h(PlanCard, { plan, quote, isSuggested: false, checked: false, onChoose: () => {} });
    const perWeek =
      first === renewal
        ? [firstPerWeek]
        : [`${firstPerWeek} a week at first`, `then ${renewalPerWeek} a week`];
    await assertShown(card, [`${first} today`, `then ${then}`, ...perWeek]);
    await assertShown(
      h(Fragment, null, h(PlanOrder, { plan, quote, site: 'normal' }), h(PlanTerms, { plan, quote })),
      [
        `Today${first}`,
        `This period, per week${firstPerWeek}`,
        `Next charge, on ${renewedOn}${renewal}`,
        `Then every ${period}, per week${renewalPerWeek}`,
        `renews for ${then} on`,
      ],
    );

    const { nextChargeAt: at, nextChargeCents: cents, nextPerWeekCents } = figures;
    const membership = {
      planName: duration,
      startedAt: boughtAt.toISOString(),
      renews: true,
      periodEnd: at,
      accessUntil: at,
      lastCharge: { cents: firstPriceCents, at: boughtAt.toISOString() },
      nextCharge: { cents, at, perWeekCents: nextPerWeekCents, planId: id },
      nextPlanId: null,
      card: null,
    } as Membership;
    await assertShown(
      h(Fragment, null, h(RenewalOrder, { membership, plan }), h(RenewalTerms, { membership, plan })),
      [
        `Today${renewal}`,
        `This period, per week${renewalPerWeek}`,
        `Next charge, on ${againOn}${renewal}`,
        `renews for ${renewal} every ${period} from ${againOn} on`,
      ],
    );
    const account = membershipTimeline(membership).map((moment) => `${formatDay(moment.at)}: ${moment.what}`);
    assert.ok(account.includes(`22 November 2030: Last charge: ${first}`), account.join('\n'));
    assert.ok(
      account.includes(`${renewedOn}: Next charge: ${renewal} (${renewalPerWeek} a week)`),
      account.join('\n'),
    );
  });
