import type { DeclineReason } from '@longstrip/contract/payments/payments.shapes';
import type { Tx } from '../../platform/database/tables.ts';
import type { PaymentFact, PaymentOfFact, PaymentsContext } from './context.ts';
import { lockPayment, type LoadedPayment } from './load-payment.ts';
import { fold, isDisputed, isLateSuccess, type EventRow, type NewEvent } from './payment-state.ts';
import { paymentTables } from './payments.tables.ts';

/**
 * Adds events to a payment, and emits the facts that follow from them, each exactly once. `decide` gets the locked
 * payment and returns the new events.
 */
export async function recordEvents(
  tx: Tx,
  id: string,
  decide: (loaded: LoadedPayment) => NewEvent[],
  { clock, emit }: Pick<PaymentsContext, 'clock' | 'emit'>,
): Promise<{ loaded: LoadedPayment; added: EventRow[] }> {
  const before = await lockPayment(tx, id);
  const added = numbered(decide(before), before.events.length);
  const loaded = await appendEvents(tx, before, added, clock.now());
  // A late success and its refund emit no facts, because the other slices know the payment as failed.
  if (loaded.events.some(isLateSuccess)) return { loaded, added };
  for (const event of added) {
    const fact = factOf(event, loaded);
    if (fact) await emit(tx, fact);
  }
  return { loaded, added };
}

function numbered(events: readonly NewEvent[], last: number): EventRow[] {
  return events.map((event, index) => ({
    amount_cents: 0,
    reason: null,
    provider_reference: null,
    refund_id: null,
    card: null,
    ...event,
    number: last + index + 1,
  }));
}

async function appendEvents(
  tx: Tx,
  loaded: LoadedPayment,
  added: EventRow[],
  now: Date,
): Promise<LoadedPayment> {
  const { order } = loaded;
  const rows = paymentTables.write(tx);
  const events = [...loaded.events, ...added];
  const payment = fold(order.amount_cents, events);
  if (added.length > 0)
    await rows
      .insertInto('payment_event')
      .values(added.map((event) => ({ ...event, payment_id: order.id })))
      .execute();
  // The time changes also without events, so that `settlePayments` gets round to all payments.
  await rows
    .updateTable('payment_state')
    .set({
      state: payment.state,
      provider_reference: payment.reference,
      refunded_cents: payment.refundedCents,
      refunding_cents: payment.refundingCents,
      dispute: [...payment.disputes.values()].at(-1) ?? null,
      updated_at: now,
    })
    .where('payment_id', '=', order.id)
    .execute();
  return { ...loaded, events, payment };
}

export function paymentOfFact({
  order,
  uid,
  returnUrl,
}: Pick<LoadedPayment, 'order' | 'uid' | 'returnUrl'>): PaymentOfFact {
  return {
    id: order.id,
    payerId: order.payer_id,
    uid,
    kind: order.kind,
    subject: order.subject,
    amountCents: order.amount_cents,
    site: order.site,
    returnUrl,
  };
}

function factOf(
  event: EventRow,
  { order, uid, returnUrl, events, payment: { refundedCents, disputes } }: LoadedPayment,
): PaymentFact | null {
  const payment = paymentOfFact({ order, uid, returnUrl });
  // No money moves. What follows from a new card is emitted where it is kept (`apply-setup.ts`).
  if (order.kind === 'card') return null;
  const { at, amount_cents: amountCents } = event;
  switch (event.kind) {
    case 'succeeded':
      return { type: 'paymentSucceeded', payment, at, card: event.card! };
    case 'failed':
      return { type: 'paymentFailed', payment, at, reason: event.reason as DeclineReason };
    case 'canceled':
      return { type: 'paymentFailed', payment, at, reason: 'canceled' };
    case 'refunded':
      return {
        type: 'paymentRefunded',
        payment,
        at,
        refundId: event.refund_id!,
        amountCents,
        refundedCents,
      };
    case 'refund_failed': {
      const wasRefunded = events.some(
        (each) => each.kind === 'refunded' && each.refund_id === event.refund_id,
      );
      const returnedCents = wasRefunded ? amountCents : 0;
      return { type: 'paymentRefundFailed', payment, at, refundId: event.refund_id!, returnedCents };
    }
    case 'disputed':
    case 'dispute_won':
    case 'dispute_lost': {
      const state = event.kind === 'disputed' ? 'open' : event.kind === 'dispute_won' ? 'won' : 'lost';
      const disputed = isDisputed({ disputes });
      return {
        type: 'paymentDisputed',
        payment,
        at,
        state,
        amountCents,
        isDisputed: disputed,
        refundedCents,
      };
    }
    default:
      return null;
  }
}
