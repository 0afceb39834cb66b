/** What each plan costs a person now, and what choosing it would mean. */
import {
  creditOf,
  figuresOf,
  hasTimeAfterGrace,
  perWeekCents,
  planChangeOf,
} from '@longstrip/contract/membership/membership.rules';
import type { PlanQuote } from '@longstrip/contract/membership/membership.shapes';
import type { Plan } from '@longstrip/contract/membership/plans';
import { minimumChargeCents } from '@longstrip/contract/payments/payments.rules';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import {
  membershipDueAction,
  givenMsLeft,
  graceUsedMs,
  nextAgreedPlan,
  type AgreedPlan,
  type Membership,
} from './membership.ts';
import { findMembershipOf, unpaidGraceMsOf } from './membership.queries.ts';
import { membershipTables } from './membership.tables.ts';
import { allPlans } from './plans.queries.ts';

export async function quotePlans(db: Database, uid: string, now: Date): Promise<PlanQuote[]> {
  const found = (await findMembershipOf(db, uid))?.membership ?? null;
  // A purchase first ends a membership whose time is over.
  const present = found && membershipDueAction(found, now) === 'end' ? null : found;
  const firstPurchase = await isFirstPurchase(db, uid);
  const graceMs = (await unpaidGraceMsOf(db, uid)) + (found ? graceUsedMs(found, now) : 0);
  return (await allPlans(db)).map((plan) => quoteOf(plan, { present, firstPurchase, now, graceMs }));
}

type QuoteInput = {
  present: Membership | null;
  firstPurchase: boolean;
  now: Date;
  /** Grace that was used and is not paid, in milliseconds. */
  graceMs: number;
};

export function quoteOf(plan: Plan, { present, firstPurchase, now, graceMs }: QuoteInput): PlanQuote {
  // Given days are no contract: a purchase during them is a new membership.
  const record = present?.renewalCents === null ? null : (present?.plan ?? null);
  const change = planChangeOf(plan.weeks, record);
  const renewal = present && record ? renewalOf(present) : null;
  const isNext = present !== null && present.renews && nextAgreedPlan(present)?.planId === plan.id;
  const standing = { planId: plan.id, change, renewal, isNext };
  if (present && (change === 'downgrade' || change === 'current')) {
    const kept = nextAgreedPlan(isNext ? present : { ...present, nextPlan: null })!;
    const next = isNext || change === 'current' ? kept : agreedPlanOf(plan);
    const figures = {
      firstChargeCents: 0,
      firstPerWeekCents: 0,
      creditCents: 0,
      nextChargeCents: next.renewalCents,
      nextPerWeekCents: perWeekCents(next.renewalCents, next.weeks),
      nextChargeAt: present.periodEnd.toISOString(),
      startsAt: present.periodEnd.toISOString(),
      graceDays: 0,
    };
    return { ...standing, isAvailable: true, figures, usedCardFigures: null };
  }
  const creditCents = present ? creditOfPresent(present, now) : 0;
  const terms = { now, creditCents, givenMs: present ? givenMsLeft(present, now) : 0, graceMs };
  const figures = figuresOf(plan, { ...terms, firstPurchase });
  const usedCardFigures = firstPurchase ? figuresOf(plan, { ...terms, firstPurchase: false }) : null;
  const isAvailable =
    figures.firstChargeCents >= minimumChargeCents && hasTimeAfterGrace(plan.weeks, graceMs);
  const firstChargeCents = Math.max(0, figures.firstChargeCents);
  return { ...standing, isAvailable, figures: { ...figures, firstChargeCents }, usedCardFigures };
}

function renewalOf({ renews, state }: Membership): PlanQuote['renewal'] {
  if (!renews) return 'stopped';
  return state === 'grace' ? 'unpaid' : 'on';
}

export function creditOfPresent({ paidCents, periodStart, paidUntil }: Membership, now: Date): number {
  return paidUntil > periodStart ? creditOf({ paidCents, start: periodStart, end: paidUntil }, now) : 0;
}

/** A plan as it is sold now. */
export function agreedPlanOf(plan: Plan): AgreedPlan {
  return {
    planId: plan.id,
    weeks: plan.weeks,
    coversUncensored: plan.includesUncensored,
    renewalCents: plan.renewalPriceCents,
  };
}

/** Whether the first price applies: it is given once per person, also if that purchase was refunded. */
export async function isFirstPurchase(db: Database | Tx, uid: string): Promise<boolean> {
  const paid = await membershipTables
    .read(db)
    .selectFrom('membership')
    .innerJoin('membership_period', 'membership_period.membership_id', 'membership.id')
    .select('membership_period.id')
    .where('membership.uid', '=', uid)
    .where('membership_period.payment_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return paid === undefined;
}
