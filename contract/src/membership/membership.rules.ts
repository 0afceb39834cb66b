/** Figures and dates of a membership: the one source for the premium page, pay page, receipt, mails and account. */
import type { Plan } from './plans.ts';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** How long access is kept after a period whose renewal fails, and how late a renewal is charged at most. */
export const graceMs = 7 * dayMs;
/** Tries of a renewal, after the end of the period. After the last one the reader can pay until grace ends. */
export const renewalTryMs = [0, dayMs, 3 * dayMs, 6 * dayMs] as const;
/** The reminder of a higher charge is sent this long before the end of the period. */
export const reminderMs = 14 * dayMs;
/** A higher charge is announced at least this long before it is made. */
export const latestReminderMs = 7 * dayMs;

/** How long the link of a mail takes back a stop that a link made. */
export const linkUndoMs = 14 * dayMs;

/** Cents for one week of a charge, rounded to the nearest cent. */
export function perWeekCents(cents: number, weeks: number): number {
  return Math.round(cents / weeks);
}

/** What days of a plan are worth when staff give them: at its renewal price, rounded up. */
export function daysValueCents(days: number, plan: Pick<Plan, 'weeks' | 'renewalPriceCents'>): number {
  return Math.ceil((days * plan.renewalPriceCents) / (plan.weeks * 7));
}

/** Why a membership ended. */
export const endReasons = [
  'stopped',
  'given_days_over',
  'not_paid',
  'refunded',
  'dispute',
  'erased',
  'withdrawn',
] as const;
export type EndReason = (typeof endReasons)[number];

/** Who ordered a stop of renewal or took it back; it is proof of a cancellation. */
export type OrderedBy =
  'account' | 'staff' | 'link' | 'contract_number' | 'dispute' | 'refund' | 'deletion' | 'new_owner';

/** Members of a plan are counted up to this number. */
export const countedMembers = 1000;

type PlanPrices = Pick<Plan, 'weeks' | 'firstPriceCents' | 'renewalPriceCents'>;

export type Figures = {
  /** Charged now. */
  firstChargeCents: number;
  /** Of what is charged now. */
  firstPerWeekCents: number;
  /** The unused part of the present period, taken off the price. */
  creditCents: number;
  nextChargeCents: number;
  nextPerWeekCents: number;
  nextChargeAt: string;
  /** When the period begins: now, or earlier by the days of grace that are its first days. */
  startsAt: string;
  /** Days of grace that were used and are the first days of the period, each day begun. */
  graceDays: number;
};

/** A purchase of a plan at `now`. */
export function figuresOf(
  plan: PlanPrices,
  purchase: {
    /** The first price is for a person's first membership payment, also if that was refunded. */
    firstPurchase: boolean;
    now: Date;
    creditCents?: number;
    /** Milliseconds of given days that are still to come: the period paid for is added to them. */
    givenMs?: number;
    /** Milliseconds of grace that were used and not paid yet: they are the first days of the period. */
    graceMs?: number;
  },
): Figures {
  const { firstPurchase, now, creditCents = 0, givenMs = 0, graceMs = 0 } = purchase;
  const start = startAfterGrace(now, plan.weeks, graceMs);
  const price = firstPurchase ? plan.firstPriceCents : plan.renewalPriceCents;
  return {
    firstChargeCents: price - creditCents,
    firstPerWeekCents: perWeekCents(price - creditCents, plan.weeks),
    creditCents,
    nextChargeCents: plan.renewalPriceCents,
    nextPerWeekCents: perWeekCents(plan.renewalPriceCents, plan.weeks),
    nextChargeAt: new Date(periodEnd(start, plan.weeks).getTime() + givenMs).toISOString(),
    startsAt: start.toISOString(),
    graceDays: Math.ceil((now.getTime() - start.getTime()) / dayMs),
  };
}

/** When a period begins that is bought now: its first days are the days of grace that were not paid. */
export function startAfterGrace(now: Date, weeks: number, graceMs: number): Date {
  return new Date(now.getTime() - Math.min(graceMs, weeks * weekMs));
}

/** Whether a plan leaves at least a day after the days of grace. If not, it is not sold. */
export function hasTimeAfterGrace(weeks: number, graceMs: number): boolean {
  return weeks * weekMs - graceMs >= dayMs;
}

export function periodEnd(start: Date, weeks: number): Date {
  return new Date(start.getTime() + weeks * weekMs);
}

/** The part of what was paid for a period that has not been used, in whole cents in favour of the site. */
export function creditOf(period: { paidCents: number; start: Date; end: Date }, now: Date): number {
  const { paidCents, start, end } = period;
  const unused = Math.max(0, end.getTime() - Math.max(now.getTime(), start.getTime()));
  return Math.floor((paidCents * unused) / (end.getTime() - start.getTime()));
}

export type PlanChange = 'new' | 'upgrade' | 'downgrade' | 'current';

/** What choosing a plan means for a member: a longer plan starts at once, a shorter one at the period's end. */
export function planChangeOf(weeks: number, present: { weeks: number } | null): PlanChange {
  if (!present) return 'new';
  if (weeks === present.weeks) return 'current';
  return weeks > present.weeks ? 'upgrade' : 'downgrade';
}

/** Until when a membership gives access. */
export function accessUntil(membership: { renews: boolean; periodEnd: Date }): Date {
  return new Date(membership.periodEnd.getTime() + (membership.renews ? graceMs : 0));
}
