/** The figures of a membership as rows of text, for mails and receipts. */
import type { MembershipView } from '@longstrip/contract/membership/membership.shapes';
import { cardName } from '@longstrip/contract/payments/card.texts';
import { formatDay } from '@longstrip/contract/days.texts';
import { dollars } from '@longstrip/contract/payments/money.texts';

export type Row = readonly [label: string, value: string];

/** How a period was paid. */
export type PaidFigures = {
  amountCents: number;
  creditCents: number;
  /** Of what was charged. */
  perWeekCents: number;
  /** The plan that an upgrade took the place of. */
  planBefore: string | null;
  card: { brand: string; last4: string };
  /** When the period begins: before `at`, the day of the payment, if days of grace are its first days. */
  startsAt: Date;
  at: Date;
};

/** The same lines in the receipt and in the mail that brings it. */
export function receiptRows(view: MembershipView, paid: PaidFigures): Row[] {
  const { amountCents, creditCents, perWeekCents, planBefore, card, startsAt, at } = paid;
  const isEarlier = startsAt < at && formatDay(startsAt) !== formatDay(at);
  return [
    ...(planBefore ? [['Plan before', planBefore] as const] : []),
    periodRow(view),
    ...(isEarlier
      ? [['Begins', `${formatDay(startsAt)}, with the days that you read before paying`] as const]
      : []),
    ...(creditCents > 0 ? [['Credit for your earlier plan', dollars(creditCents)] as const] : []),
    ['Paid', `${dollars(amountCents)} by ${cardName(card)}`],
    ['This period, per week', dollars(perWeekCents)],
    ...nextChargeRows(view),
    contractRow(view),
  ];
}

export function contractRow({ contractNumber }: Pick<MembershipView, 'contractNumber'>): Row {
  return ['Contract', contractNumber];
}

export function periodRow({ planName, periodEnd }: MembershipView): Row {
  return ['Plan', `${planName}, until ${formatDay(periodEnd)}`];
}

export function nextChargeRows({ nextCharge, card }: Pick<MembershipView, 'nextCharge' | 'card'>): Row[] {
  if (!nextCharge) return [['Next charge', 'none: it does not renew']];
  const { cents, at, perWeekCents } = nextCharge;
  return [
    [
      'Next charge',
      `${dollars(cents)} ${at ? `on ${formatDay(at)}` : 'once you pay it on your account page'}${card ? `, to ${cardName(card)}` : ''}`,
    ],
    ['From then on, per week', dollars(perWeekCents)],
  ];
}
