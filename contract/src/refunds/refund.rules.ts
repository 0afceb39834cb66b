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
  amountCents: number;
  /** Paid back, or on its way. */
  refundedCents: number;
  paidAt: Date;
  isRenewal: boolean;
  bought: PaidTime | BoughtCoins;
};

export type RefundOffer = {
  rule: RefundRule;
  amountCents: number;
  /** How the sum comes about, as a sentence with figures. */
  workedOut: string;
  decision: 'at_once' | 'reviewed';
  /** Until when it can be asked for. */
  until: Date;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A review takes at least this long. */
export const minimumReviewMs = 48 * hourMs;
/** A request that waits longer is brought to the attention of support. */
export const longReviewMs = 5 * dayMs;
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
 * used part of the time is not paid back. Spent coins are never paid back.
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

/** Every rule that applies now, the best for the reader first. */
export function refundOffers(payment: PaidPayment, now: Date, residence: Residence): RefundOffer[] {
  const left = payment.amountCents - payment.refundedCents;
  return refundRules.flatMap((rule) => {
    const { covers, residence: onlyIn, purchasesOnly, decision, until: deadline, sum } = terms[rule];
    const until = deadline(payment.paidAt);
    const applies =
      covers === payment.bought.kind &&
      (onlyIn === undefined || onlyIn === residence) &&
      !(purchasesOnly && payment.isRenewal) &&
      now < until;
    if (!applies) return [];
    const amountCents = sum === 'everything' ? left : Math.min(left, unusedCents(payment, now));
    if (amountCents <= 0) return [];
    const workedOut =
      sum === 'everything'
        ? 'All of what you paid and was not paid back yet.'
        : explain(payment, amountCents, now);
    return [{ rule, amountCents, workedOut, decision, until }];
  });
}

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

/** Every started hour counts as used, so that the sum does not change while a reader decides. */
function hoursOf({ start, end, endedAt }: PaidTime, now: Date): { used: number; all: number } {
  const until = Math.min(now.getTime(), endedAt?.getTime() ?? Infinity, end.getTime());
  const used = Math.max(0, Math.ceil((until - start.getTime()) / hourMs));
  const all = Math.ceil((end.getTime() - start.getTime()) / hourMs);
  return { used: Math.min(used, all), all };
}

function unusedCents({ bought, amountCents, refundedCents }: PaidPayment, now: Date): number {
  if (bought.kind === 'coins') return Math.floor((amountCents * bought.unspent) / bought.coins);
  const { used, all } = hoursOf(bought, now);
  const unused = Math.floor((bought.priceCents * (all - used)) / all) - bought.laterCents;
  return Math.min(unused, amountCents) - refundedCents;
}

function explain({ bought, amountCents, refundedCents }: PaidPayment, sum: number, now: Date): string {
  if (bought.kind === 'coins')
    return `You paid ${dollars(amountCents)} for ${bought.coins} coins, and ${bought.unspent} of them ${bought.unspent === 1 ? 'is' : 'are'} unspent: you get ${dollars(sum)} back.`;
  const { used, all } = hoursOf(bought, now);
  const worth = Math.floor((bought.priceCents * (all - used)) / all);
  const less = [
    ...(bought.laterCents > 0 ? [`${dollars(bought.laterCents)} that a later payment paid`] : []),
    ...(refundedCents > 0 ? [`${dollars(refundedCents)} that was paid back`] : []),
  ];
  const rest = [
    `The rest is worth ${dollars(worth)}`,
    ...(less.length > 0 ? [`less ${less.join(' and ')}`] : []),
    ...(worth - bought.laterCents > amountCents
      ? [`of which you paid ${dollars(amountCents)} with this payment`]
      : []),
  ];
  return `You have used ${duration(used)} of the ${duration(all)} that cost ${dollars(bought.priceCents)}. ${rest.join(', ')}: you get ${dollars(sum)} back.`;
}

function duration(hours: number): string {
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (days === 0) return counted(rest, 'hour');
  return rest === 0 ? counted(days, 'day') : `${counted(days, 'day')} and ${counted(rest, 'hour')}`;
}
