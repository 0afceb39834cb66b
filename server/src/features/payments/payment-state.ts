/** The pure model of one payment: its events add up to a state, and a report of the provider may add events. */
import { createHash } from 'node:crypto';
import type { ChargeResult, ProviderEvent, RefundResult } from './provider.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export const paymentKinds = ['membership', 'renewal', 'coins', 'card'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export type PaymentState = 'created' | 'processing' | 'action_required' | 'succeeded' | 'failed' | 'canceled';

export type EventKind =
  | Exclude<PaymentState, 'created'>
  | 'sent'
  | 'refund_requested'
  | 'refunded'
  | 'refund_failed'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost';

/** As stored. `number` counts from 1. */
export type EventRow = {
  number: number;
  kind: EventKind;
  amount_cents: number;
  reason: string | null;
  provider_reference: string | null;
  refund_id: string | null;
  card: { brand: string; last4: string } | null;
  at: Date;
};

export type NewEvent = Pick<EventRow, 'kind' | 'at'> & Partial<Omit<EventRow, 'number' | 'kind' | 'at'>>;

export type Refund = { state: 'requested' | 'succeeded' | 'failed'; amountCents: number };

/** What the events of a payment add up to. */
export type Payment = {
  amountCents: number;
  state: PaymentState;
  reference: string | null;
  refunds: ReadonlyMap<string, Refund>;
  refundedCents: number;
  refundingCents: number;
  /** By the provider's reference of the dispute. */
  disputes: ReadonlyMap<string, 'open' | 'won' | 'lost'>;
};

export const isOver = (state: PaymentState) =>
  state === 'succeeded' || state === 'failed' || state === 'canceled';

export const openStates = ['created', 'processing', 'action_required'] as const satisfies PaymentState[];

export function fold(amountCents: number, events: readonly NewEvent[]): Payment {
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, 'open' | 'won' | 'lost'>();
  let state: PaymentState = 'created';
  let reference: string | null = null;
  for (const event of events) {
    const refund = { amountCents: event.amount_cents ?? 0 };
    switch (event.kind) {
      case 'sent':
        state = 'processing';
        break;
      case 'processing':
      case 'action_required':
      case 'succeeded':
      case 'failed':
      case 'canceled':
        state = event.kind;
        reference = event.provider_reference ?? reference;
        break;
      case 'refund_requested':
        refunds.set(event.refund_id!, { state: 'requested', ...refund });
        break;
      case 'refunded':
        refunds.set(event.refund_id!, { state: 'succeeded', ...refund });
        break;
      case 'refund_failed':
        refunds.set(event.refund_id!, { state: 'failed', ...refund });
        break;
      case 'disputed':
        disputes.set(event.provider_reference!, 'open');
        break;
      default:
        disputes.set(event.provider_reference!, event.kind === 'dispute_won' ? 'won' : 'lost');
    }
  }
  const sum = (wanted: Refund['state']) =>
    [...refunds.values()].reduce((total, each) => total + (each.state === wanted ? each.amountCents : 0), 0);
  return {
    amountCents,
    state,
    reference,
    refunds,
    disputes,
    refundedCents: sum('succeeded'),
    refundingCents: sum('requested'),
  };
}

/**
 * The events that the present state of a charge adds. A success is late, and has to be refunded, if the payment
 * was over already: others know it as failed. The same holds if the buyer's account was erased or replaced.
 */
export function eventsOfCharge(
  payment: Payment,
  result: ChargeResult,
  { now, isAccountGone }: { now: Date; isAccountGone: boolean },
): NewEvent[] {
  const { state, amountCents } = payment;
  const common = { provider_reference: result.reference, at: now };
  if (state === 'created') return [];
  switch (result.state) {
    case 'succeeded': {
      if (state === 'succeeded') return [];
      const { brand, last4 } = result.card;
      const late = isOver(state) || isAccountGone ? { reason: lateSuccess } : {};
      return [
        {
          ...common,
          ...late,
          kind: 'succeeded',
          amount_cents: amountCents,
          card: { brand, last4 },
          at: result.at,
        },
      ];
    }
    case 'failed':
      return isOver(state) ? [] : [{ ...common, kind: 'failed', reason: result.reason }];
    case 'processing':
    case 'action_required':
    case 'canceled':
      return isOver(state) || (state === result.state && payment.reference === result.reference)
        ? []
        : [{ ...common, kind: result.state }];
  }
}

const lateSuccess = 'late';

export const isLateSuccess = ({ kind, reason }: Pick<NewEvent, 'kind' | 'reason'>): boolean =>
  kind === 'succeeded' && reason === lateSuccess;

/** Whether a dispute is open or lost: the bank has taken the money back, or may do so. */
export const isDisputed = ({ disputes }: Pick<Payment, 'disputes'>): boolean =>
  [...disputes.values()].some((state) => state !== 'won');

/** What of a payment can still be refunded. */
export const refundableCents = ({ amountCents, refundedCents, refundingCents }: Payment): number =>
  amountCents - refundedCents - refundingCents;

/** Refuses more than what was paid and not refunded yet. */
export function refundRequested(
  payment: Payment,
  { refundId, amountCents, reason }: { refundId: string; amountCents: number; reason: string },
  now: Date,
): NewEvent {
  if (
    payment.state !== 'succeeded' ||
    !Number.isInteger(amountCents) ||
    amountCents <= 0 ||
    amountCents > refundableCents(payment)
  )
    throw new Refusal('refund_exceeds_payment');
  return { kind: 'refund_requested', refund_id: refundId, amount_cents: amountCents, reason, at: now };
}

/**
 * A bank may send a refund back after it succeeded. A refund that failed stays failed. One that was made by hand at the
 * provider has no `refundId` of ours.
 */
export function eventsOfRefund(
  payment: Payment,
  {
    amountCents,
    result,
    refundId: ordered,
  }: { refundId: string | null; amountCents: number; result: RefundResult },
): NewEvent[] {
  const refundId = ordered ?? refundIdFor(result.reference);
  const before = payment.refunds.get(refundId)?.state;
  const common = { refund_id: refundId, amount_cents: amountCents, provider_reference: result.reference };
  if (result.state === 'succeeded' && before !== 'succeeded' && before !== 'failed')
    return [{ ...common, kind: 'refunded', at: result.at }];
  if (result.state === 'failed' && before && before !== 'failed')
    return [{ ...common, kind: 'refund_failed', at: result.at }];
  return [];
}

/** It depends only on the provider's reference. */
function refundIdFor(reference: string): string {
  const hex = createHash('sha256').update(reference).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

type DisputeReport = Omit<Extract<ProviderEvent, { type: 'dispute' }>, 'id' | 'type' | 'paymentId'>;

/** A decided dispute stays decided. If its opening was not reported before, the opening is added first. */
export function eventsOfDispute(payment: Payment, dispute: DisputeReport): NewEvent[] {
  const { reference, state, amountCents, openedAt, closedAt } = dispute;
  const before = payment.disputes.get(reference);
  const common = { provider_reference: reference, amount_cents: amountCents };
  const opening: NewEvent[] = before ? [] : [{ ...common, kind: 'disputed', at: openedAt }];
  if (state === 'open' || !closedAt) return opening;
  if (before === 'won' || before === 'lost') return [];
  return [...opening, { ...common, kind: `dispute_${state}`, at: closedAt }];
}
