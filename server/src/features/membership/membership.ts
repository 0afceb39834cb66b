/**
 * The states of a membership: active, grace (a renewal failed and is tried again), ended. Pure: each transition takes
 * the time and returns the new value. A transition that is not possible throws a `Refusal`.
 */
import {
  accessUntil,
  graceMs,
  latestReminderMs,
  periodEnd as endOfPeriod,
  type EndReason,
  startAfterGrace,
  reminderMs,
  renewalTryMs,
} from '@longstrip/contract/membership/membership.rules';
import type { planIds } from '@longstrip/contract/membership/plans';
import { Refusal } from '../../platform/http/refusal.ts';

export type PlanId = (typeof planIds)[number];

/** A plan with the renewal price that was agreed. */
export type AgreedPlan = { planId: PlanId; weeks: number; coversUncensored: boolean; renewalCents: number };

export type Membership = {
  readonly plan: Omit<AgreedPlan, 'renewalCents'>;
  /** The price of the next period; null for given days, because no price was agreed. */
  readonly renewalCents: number | null;
  /** A shorter plan from the next period on. */
  readonly nextPlan: AgreedPlan | null;
  readonly state: 'active' | 'grace' | 'ended';
  readonly renews: boolean;
  readonly periodNumber: number;
  readonly periodStart: Date;
  /** Given days come after the paid ones. */
  readonly paidUntil: Date;
  readonly periodEnd: Date;
  /** Paid for this period and not refunded, with the credit of the one before. */
  readonly paidCents: number;
  /** The last charge; a higher next one is announced. */
  readonly chargedCents: number;
  /** Tries to charge the next period so far. */
  readonly attempts: number;
  /** When the next charge is tried, or the result of the pending one is requested. */
  readonly tryAt: Date;
  readonly pendingPaymentId: string | null;
  readonly lastFailure: string | null;
  /** The higher charge at the end of this period has been announced. */
  readonly isReminded: boolean;
  readonly startedAt: Date;
  readonly summaryAt: Date;
  readonly endedAt: Date | null;
  readonly endReason: EndReason | null;
  /** The grace that was used when it ended, in milliseconds, until a later purchase pays for it. */
  readonly unpaidGraceMs: number;
};

/** How long the engine waits before it asks again for the result of a charge. */
const pendingCheckMs = 10 * 60_000;
const yearMs = 365 * 86_400_000;

const plus = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds);
const laterOf = (a: Date, b: Date) => (a > b ? a : b);

export type Purchase = { plan: AgreedPlan; chargeCents: number; creditCents: number };

/**
 * A new membership, or a longer plan in place of the present one. Given days that are left are kept. The days of grace
 * that were used (`graceMs`) are the first days of the period.
 */
export function startPeriod(
  present: Membership | null,
  { graceMs, ...purchase }: Purchase & { graceMs: number },
  now: Date,
): Membership {
  const { renewalCents, ...plan } = purchase.plan;
  const periodStart = startAfterGrace(now, plan.weeks, graceMs);
  const paidUntil = endOfPeriod(periodStart, plan.weeks);
  const end = plus(paidUntil, present ? givenMsLeft(present, now) : 0);
  return {
    plan,
    renewalCents,
    nextPlan: null,
    state: 'active',
    renews: true,
    periodNumber: (present?.periodNumber ?? 0) + 1,
    periodStart,
    paidUntil,
    periodEnd: end,
    paidCents: purchase.chargeCents + purchase.creditCents,
    chargedCents: purchase.chargeCents,
    attempts: 0,
    tryAt: end,
    pendingPaymentId: null,
    lastFailure: null,
    isReminded: false,
    startedAt: present?.startedAt ?? now,
    summaryAt: present?.summaryAt ?? plus(now, yearMs),
    endedAt: null,
    endReason: null,
    unpaidGraceMs: 0,
  };
}

/** Days given to a person without a membership. */
export function startWithGivenDays(plan: Membership['plan'], days: number, now: Date): Membership {
  const started = startPeriod(
    null,
    { plan: { ...plan, renewalCents: 0 }, chargeCents: 0, creditCents: 0, graceMs: 0 },
    now,
  );
  return addGivenDays(
    { ...started, renewalCents: null, renews: false, paidUntil: now, periodEnd: now },
    days,
    now,
  );
}

/** The given time that is left, in milliseconds. */
export function givenMsLeft({ periodEnd, paidUntil }: Membership, now: Date): number {
  return Math.max(0, periodEnd.getTime() - laterOf(paidUntil, now).getTime());
}

/** The plan and price of the next period; null if no price was agreed. */
export function nextAgreedPlan({ nextPlan, plan, renewalCents }: Membership): AgreedPlan | null {
  return nextPlan ?? (renewalCents === null ? null : { ...plan, renewalCents });
}

export function isLive(membership: Membership, now: Date): boolean {
  return membership.state !== 'ended' && now < accessUntil(membership);
}

/** The next period begins at the end of the present one. */
export function renew(membership: Membership): Membership {
  const { renewalCents, ...plan } = nextAgreedPlan(membership)!;
  const paidUntil = endOfPeriod(membership.periodEnd, plan.weeks);
  return {
    ...membership,
    plan,
    renewalCents,
    nextPlan: null,
    state: 'active',
    periodNumber: membership.periodNumber + 1,
    periodStart: membership.periodEnd,
    paidUntil,
    periodEnd: paidUntil,
    paidCents: renewalCents,
    chargedCents: renewalCents,
    attempts: 0,
    tryAt: paidUntil,
    pendingPaymentId: null,
    lastFailure: null,
    isReminded: false,
  };
}

/** A charge of the next period is on its way. */
export function beginCharge(membership: Membership, paymentId: string, now: Date): Membership {
  return {
    ...membership,
    attempts: membership.attempts + 1,
    pendingPaymentId: paymentId,
    tryAt: plus(now, pendingCheckMs),
  };
}

/** Postpones the next action, because a charge or the payment of an upgrade is pending. */
export function waitForCharge(membership: Membership, now: Date): Membership {
  return { ...membership, tryAt: plus(now, pendingCheckMs) };
}

/** After a failed charge the next try is due, or the end of grace if no try is left. */
export function failCharge(membership: Membership, reason: string, now: Date): Membership {
  const { periodEnd } = membership;
  const tries = renewalTryMs.map((after) => plus(periodEnd, after));
  return {
    ...membership,
    pendingPaymentId: null,
    state: 'grace',
    lastFailure: reason,
    tryAt: tries.find((time) => time > now) ?? plus(periodEnd, graceMs),
  };
}

/** A charge that was never sent, because a process died, is created again. */
export function retryUnsentCharge(membership: Membership, now: Date): Membership {
  return { ...membership, pendingPaymentId: null, tryAt: now };
}

/**
 * Access stays until the end of the paid period. During grace nothing is paid, so the membership ends. The plan that
 * was chosen for the next period is kept, in case the renewal is resumed.
 */
export function stop(membership: Membership, now: Date): Membership {
  if (membership.state === 'ended' || !membership.renews) return membership;
  if (now >= membership.periodEnd) return end(membership, 'stopped', now);
  return { ...membership, renews: false };
}

export function resume(membership: Membership, now: Date): Membership {
  const resumed = turnRenewalOn(membership, now);
  return resumed === membership ? membership : announceByLetter(resumed, now);
}

function turnRenewalOn(membership: Membership, now: Date): Membership {
  if (membership.state === 'ended') throw new Refusal('membership_not_found');
  if (membership.renews) return membership;
  if (now >= membership.periodEnd) throw new Refusal('membership_not_found');
  if (membership.renewalCents === null) throw new Refusal('no_saved_card');
  const tryAt = membership.pendingPaymentId ? membership.tryAt : membership.periodEnd;
  return { ...membership, renews: true, tryAt };
}

/** Sets a shorter plan from the next period on, or the present plan again. Resumes a stopped renewal. */
export function setNextPlan(membership: Membership, plan: AgreedPlan, now: Date): Membership {
  if (membership.pendingPaymentId) throw new Refusal('payment_in_progress');
  if (plan.weeks > membership.plan.weeks) throw new Refusal('plan_change_unavailable');
  const nextPlan = plan.weeks === membership.plan.weeks ? null : plan;
  return announceByLetter({ ...turnRenewalOn(membership, now), nextPlan }, now);
}

/**
 * The dialog and the letter about a change state the next charge and how to stop it, so they replace a reminder that is
 * due. They come when the reader chooses, so the charge is not moved.
 */
function announceByLetter(membership: Membership, now: Date): Membership {
  const isDue = needsReminder(membership) && now > plus(membership.periodEnd, -reminderMs);
  return isDue ? { ...membership, isReminded: true } : membership;
}

/** Given days follow the period. During grace they begin now, and the renewal is due after them. */
export function addGivenDays(membership: Membership, days: number, now: Date): Membership {
  // The pending charge would be made before the new end of the period.
  if (membership.pendingPaymentId) throw new Refusal('payment_in_progress');
  return extendPeriod(membership, plus(laterOf(membership.periodEnd, now), days * 86_400_000), now);
}

function extendPeriod(membership: Membership, periodEnd: Date, now: Date): Membership {
  return {
    ...membership,
    state: 'active',
    periodEnd,
    tryAt: periodEnd,
    isReminded: membership.isReminded && plus(periodEnd, -reminderMs) <= now,
  };
}

/**
 * Marks the higher charge as announced. If that is late, because the server was down, the period is prolonged for free,
 * so that the charge comes at least a week after the announcement.
 */
export function markReminded(membership: Membership, now: Date): Membership {
  const earliest = plus(now, latestReminderMs);
  const moved = earliest > membership.periodEnd ? extendPeriod(membership, earliest, now) : membership;
  return { ...moved, isReminded: true };
}

/** Marks the yearly summary as sent. The next one is due on a later anniversary. */
export function markSummarised(membership: Membership, now: Date): Membership {
  const years = Math.floor((now.getTime() - membership.summaryAt.getTime()) / yearMs) + 1;
  return { ...membership, summaryAt: plus(membership.summaryAt, years * yearMs) };
}

/** A refund of what pays for the present period lowers what an upgrade can credit. */
export function refund(membership: Membership, cents: number): Membership {
  return { ...membership, paidCents: Math.max(0, membership.paidCents - cents) };
}

export function end(membership: Membership, reason: EndReason, now: Date): Membership {
  if (membership.state === 'ended') return membership;
  return {
    ...membership,
    state: 'ended',
    renews: false,
    nextPlan: null,
    pendingPaymentId: null,
    endedAt: now,
    endReason: reason,
    unpaidGraceMs: graceUsedMs(membership, now),
  };
}

/** How long access has been kept after the end of the period, for a renewal that is not paid. */
export function graceUsedMs({ renews, periodEnd }: Membership, now: Date): number {
  return renews ? Math.min(Math.max(0, now.getTime() - periodEnd.getTime()), graceMs) : 0;
}

/** For a membership that a dispute has ended, whose money is refunded: `reinstate` does nothing after it. */
export function endDisputedForGood(membership: Membership, reason: 'withdrawn' | 'refunded'): Membership {
  return membership.endReason === 'dispute' ? { ...membership, endReason: reason } : membership;
}

/** After a dispute that the site won: restores the rest of the paid period, without renewal. */
export function reinstate(membership: Membership, now: Date): Membership {
  if (membership.endReason !== 'dispute' || now >= membership.periodEnd) return membership;
  return { ...membership, state: 'active', endedAt: null, endReason: null };
}

export type DueAction = 'end' | 'remind' | 'charge' | 'check_charge' | 'summarise';

/** What the engine does next and when, in the order in which it does what is due. `check_charge`: it requests the result of the pending charge. */
function dueSteps(membership: Membership): { action: DueAction; at: Date }[] {
  const { state, renews, periodEnd, pendingPaymentId, tryAt, summaryAt } = membership;
  if (state === 'ended') return [];
  const summary = { action: 'summarise', at: summaryAt } as const;
  if (!renews) return [{ action: 'end', at: periodEnd }, summary];
  if (pendingPaymentId) return [{ action: 'check_charge', at: tryAt }];
  return [
    { action: 'end', at: plus(periodEnd, graceMs) },
    ...(needsReminder(membership) ? [{ action: 'remind', at: plus(periodEnd, -reminderMs) } as const] : []),
    { action: 'charge', at: tryAt },
    summary,
  ];
}

/** What the engine does now, if anything. */
export const membershipDueAction = (membership: Membership, now: Date): DueAction | null =>
  dueSteps(membership).find(({ at }) => at <= now)?.action ?? null;

/** When `membershipDueAction` next returns an action; null if never. */
export function membershipDueAt(membership: Membership): Date | null {
  const times = dueSteps(membership).map(({ at }) => at);
  return times.length > 0 ? times.reduce((earliest, at) => (at < earliest ? at : earliest)) : null;
}

function needsReminder(membership: Membership): boolean {
  if (membership.isReminded || membership.state === 'grace') return false;
  // For a plan of one week the receipt is the announcement.
  const isShort = endOfPeriod(membership.periodStart, 1) >= membership.paidUntil;
  return !isShort && (nextAgreedPlan(membership)?.renewalCents ?? 0) > membership.chargedCents;
}

/** When an email announces the next charge; null if there is none, or it was sent. */
export function reminderAt(membership: Membership): Date | null {
  const { state, renews, periodEnd } = membership;
  return state === 'active' && renews && needsReminder(membership) ? plus(periodEnd, -reminderMs) : null;
}

/** When the next period is charged, or tried again in grace; null after the last try, when only the reader can pay. */
export function nextTryAt({ state, tryAt, periodEnd }: Membership): Date | null {
  if (state !== 'grace') return periodEnd;
  return tryAt < plus(periodEnd, graceMs) ? tryAt : null;
}

/** Whether grace is over: a renewal that has not been sent by now is not sent any more. */
export function isGraceOver({ periodEnd }: Membership, now: Date): boolean {
  return now >= plus(periodEnd, graceMs);
}

export function dueEndReason(membership: Membership): EndReason {
  if (membership.renews) return 'not_paid';
  return membership.renewalCents === null ? 'given_days_over' : 'stopped';
}
