/**
 * What can be paid back for a payment, how much, until when, and who decides. The only place with these rules: the
 * server applies them, and pages and mails explain them.
 */
import { formatDay } from '../days.texts.ts';
import { dollars } from '../payments/money.texts.ts';
import { endOfBusinessDay } from './business-days.ts';

/** Where a reader says that they live. `europe`: the EU, the EEA and the United Kingdom. */
export const residences = ['europe', 'california', 'elsewhere'] as const;
export type Residence = (typeof residences)[number];

export const refundRules = ['california', 'withdrawal', 'unspent_coins', 'goodwill'] as const;
export type RefundRule = (typeof refundRules)[number];

/** Time of a membership that was paid for. After an upgrade: that of the longer plan, also for the earlier payment. */
export type PaidTime = {
  kind: 'time';
  start: Date;
  end: Date;
  /** The price of the time, credit included. */
  priceCents: number;
  /** The part of the price that a later payment for an upgrade paid. */
  laterCents: number;
  /** When access ended early, or null: time after it does not count as used. */
  endedAt: Date | null;
};
export type BoughtCoins = { kind: 'coins'; coins: number; unspent: number };

export type PaidPayment = {
  id: string;
  what: string;
  amountCents: number;
  /** Paid back, or on its way. */
  refundedCents: number;
  paidAt: Date;
  isRenewal: boolean;
  bought: PaidTime | BoughtCoins;
};

export type RefundOffer = {
  rule: RefundRule;
  /** The sum of all parts. */
  amountCents: number;
  /** What each payment of the contract gets back. */
  parts: { paymentId: string; what: string; amountCents: number }[];
  /** How the sum comes about, as a sentence with figures. */
  workedOut: string;
  decision: 'at_once' | 'reviewed';
  /** Until when it can be asked for. */
  until: Date;
};

const dayMs = 86_400_000;

/** A review takes at least this long. */
export const minimumReviewMs = 2 * dayMs;
/** A request that waits longer is brought to the attention of support. */
export const longReviewMs = 5 * dayMs;
/** A refund in full is granted without a review once in this time, per person and per card. */
export const fullRefundEveryMs = 365 * dayMs;
/** Within this many calendar days a question has to be answered. */
export const answerDays = 7;

/** The end of the calendar day with this number after the day of `from`, when it is over in every time zone. */
export function afterCalendarDays(from: Date, days: number): Date {
  return new Date(from.getTime() + (days + 1) * dayMs);
}

/**
 * The last day that ends before this deadline, for pages and mails: in UTC, or in California if the deadline is a
 * midnight there.
 */
export function lastDayBefore(deadline: string): string {
  return formatDay(new Date(Date.parse(deadline) - dayMs));
}

type Terms = {
  covers: 'time' | 'coins';
  residence?: Residence;
  /** Applies to purchases, not to renewals. */
  purchasesOnly?: true;
  decision: RefundOffer['decision'];
  until(paidAt: Date): Date;
  sum: 'everything' | 'unused';
};

/**
 * Withdrawal within 14 days is European law and is offered to everyone. The reader agreed to an immediate start, so the
 * price of each day begun is not paid back. Spent coins are never paid back.
 */
const terms: Record<RefundRule, Terms> = {
  california: {
    covers: 'time',
    residence: 'california',
    purchasesOnly: true,
    decision: 'at_once',
    until: (paidAt) => endOfBusinessDay(paidAt, 3),
    sum: 'everything',
  },
  withdrawal: {
    covers: 'time',
    decision: 'at_once',
    until: (paidAt) => afterCalendarDays(paidAt, 14),
    sum: 'unused',
  },
  unspent_coins: {
    covers: 'coins',
    decision: 'at_once',
    until: (paidAt) => afterCalendarDays(paidAt, 14),
    sum: 'unused',
  },
  goodwill: {
    covers: 'time',
    decision: 'reviewed',
    until: (paidAt) => afterCalendarDays(paidAt, 120),
    sum: 'unused',
  },
};

const isOpen = (rule: RefundRule, { bought, isRenewal, paidAt }: PaidPayment, now: Date) =>
  terms[rule].covers === bought.kind &&
  !(terms[rule].purchasesOnly && isRenewal) &&
  now < terms[rule].until(paidAt);

/**
 * Every rule that applies now, the best for the reader first. `payments` pay for one contract and are refunded together:
 * the newest first, whose deadlines count, then those whose credit it took. `isFullRefundUsed`: the person or the card
 * has had a refund in full without a review in the last 12 months, so the next one is reviewed.
 */
export function refundOffers(
  payments: readonly PaidPayment[],
  now: Date,
  { residence, isFullRefundUsed }: { residence: Residence; isFullRefundUsed: boolean },
): RefundOffer[] {
  const [newest] = payments;
  if (!newest) return [];
  return refundRules.flatMap((rule) => {
    const { residence: onlyIn, decision, until, sum } = terms[rule];
    if (!isOpen(rule, newest, now) || (onlyIn !== undefined && onlyIn !== residence)) return [];
    const isInFull = (payment: PaidPayment) => sum === 'everything' && isOpen(rule, payment, now);
    const parts = payments
      .map((payment) => {
        const left = payment.amountCents - payment.refundedCents;
        const amountCents = isInFull(payment) ? left : Math.min(left, unusedCents(payment, now));
        return { paymentId: payment.id, what: payment.what, amountCents };
      })
      .filter((part) => part.amountCents > 0);
    const amountCents = sumOf(parts);
    if (amountCents === 0) return [];
    return [
      {
        rule,
        amountCents,
        parts,
        workedOut: payments.every(isInFull)
          ? 'All of what you paid and was not paid back yet.'
          : isInFull(newest)
            ? 'All of what you paid last, and the unused part of what you paid before it.'
            : explain(payments, amountCents, now),
        decision: sum === 'everything' && isFullRefundUsed ? 'reviewed' : decision,
        until: until(newest.paidAt),
      },
    ];
  });
}

const sumOf = (parts: readonly { amountCents: number }[]) =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Why nothing is offered for a payment. */
export type RefundObstacle = 'paid_back' | 'too_late' | 'used_up';

export function refundObstacle(
  { amountCents, refundedCents, paidAt, bought }: PaidPayment,
  now: Date,
): RefundObstacle {
  if (refundedCents >= amountCents) return 'paid_back';
  const isOver = refundRules.every(
    (rule) => terms[rule].covers !== bought.kind || now >= terms[rule].until(paidAt),
  );
  return isOver ? 'too_late' : 'used_up';
}

/** What each of these payments for one contract gets back for its unused part, without a deadline. */
export function unusedParts(
  payments: readonly PaidPayment[],
  now: Date,
): { paymentId: string; amountCents: number }[] {
  return payments
    .map((payment) => ({ paymentId: payment.id, amountCents: unusedCents(payment, now) }))
    .filter((part) => part.amountCents > 0);
}

/** Each day begun counts as used. */
function daysOf({ start, end, endedAt }: PaidTime, now: Date): { used: number; all: number } {
  const until = Math.min(now.getTime(), endedAt?.getTime() ?? Infinity, end.getTime());
  const all = Math.ceil((end.getTime() - start.getTime()) / dayMs);
  const hasBegun = until >= start.getTime();
  const used = hasBegun ? Math.max(1, Math.ceil((until - start.getTime()) / dayMs)) : 0;
  return { used: Math.min(used, all), all };
}

function unusedCents({ bought, amountCents, refundedCents }: PaidPayment, now: Date): number {
  if (bought.kind === 'coins') return Math.floor((amountCents * bought.unspent) / bought.coins);
  const { used, all } = daysOf(bought, now);
  const unused = Math.floor((bought.priceCents * (all - used)) / all) - bought.laterCents;
  return Math.min(unused, amountCents) - refundedCents;
}

function explain(payments: readonly PaidPayment[], sum: number, now: Date): string {
  const { bought } = payments[0]!;
  const amountCents = sumOf(payments);
  const refundedCents = payments.reduce((refunded, each) => refunded + each.refundedCents, 0);
  if (bought.kind === 'coins')
    return `You paid ${dollars(amountCents)} for ${bought.coins} coins, and ${bought.unspent} of them ${bought.unspent === 1 ? 'is' : 'are'} unspent: you get ${dollars(sum)} back.`;
  const { used, all } = daysOf(bought, now);
  const worth = Math.floor((bought.priceCents * (all - used)) / all);
  const less = [
    ...(bought.laterCents > 0 ? [`${dollars(bought.laterCents)} that a later payment paid`] : []),
    ...(refundedCents > 0 ? [`${dollars(refundedCents)} that was paid back`] : []),
  ];
  const rest = [
    `The rest is worth ${dollars(worth)}`,
    ...(less.length > 0 ? [`less ${less.join(' and ')}`] : []),
    ...(worth - bought.laterCents > amountCents
      ? [
          `of which you paid ${dollars(amountCents)} with ${payments.length > 1 ? 'these payments' : 'this payment'}`,
        ]
      : []),
  ];
  return `You have begun ${used} of the ${all} days that cost ${dollars(bought.priceCents)}. ${rest.join(', ')}: you get ${dollars(sum)} back.`;
}
