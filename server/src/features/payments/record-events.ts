import { randomUUID } from 'node:crypto';
import type { DeclineReason } from '@longstrip/contract/payments/payments.shapes';
import type { Tx } from '../../platform/database/tables.ts';
import { alertLetter } from './alert-letter.ts';
import type { PaymentEvent, PaymentEventOf, PaymentOfEvent, PaymentsContext } from './context.ts';
import { enqueueFailureLetter } from './failure-letter.ts';
import type { LoadedPayment } from './load-payment.ts';
import {
  fold,
  isDisputed,
  isLateSuccess,
  refundableCents,
  refundRequested,
  type EventRow,
  type NewEvent,
} from './payment-state.ts';
import { refundQueue } from './payments.queues.ts';
import { paymentTables } from './payments.tables.ts';
import { retireSavedCards } from './saved-cards.ts';

type RefundOrder = Parameters<PaymentEventOf<'paymentSucceeded'>['refund']>[0];
export type EventsContext = Pick<PaymentsContext, 'moneyClock' | 'emit' | 'jobs' | 'letters' | 'logger'>;

/**
 * Adds events to a payment, which the transaction must have locked and loaded, one after the other, each with what follows
 * from it: the domain event for other slices, jobs and letters. Each is added once, because it was decided under the lock. The
 * refunds that handlers of domain events want are added last.
 */
export async function recordEvents(
  tx: Tx,
  locked: LoadedPayment,
  events: readonly NewEvent[],
  context: EventsContext,
): Promise<LoadedPayment> {
  let loaded = locked;
  const refunds: RefundOrder[] = [];
  const add = async (event: NewEvent) => {
    loaded = await addEvent(tx, loaded, event, context);
    // A late success and its refund emit no domain events, because the other slices know the payment as failed.
    const domainEvent = loaded.events.some(isLateSuccess)
      ? null
      : domainEventOf(loaded, refunds, context.moneyClock.now());
    if (domainEvent) await context.emit(tx, domainEvent);
    await enqueueWorkAfter(tx, loaded, context);
  };
  for (const event of events) await add(event);
  for (const { amountCents, reason } of refunds) {
    // The same events may have brought a refund that was made by hand at the provider.
    const left = refundableCents(loaded.payment);
    if (left === 0) continue;
    const refund = { refundId: randomUUID(), amountCents: Math.min(amountCents, left), reason };
    await add(refundRequested(loaded.payment, refund, context.moneyClock.now()));
  }
  // The time changes also without events, so that the job that settles payments gets round to all of them.
  if (loaded === locked) await saveState(tx, loaded, context);
  return loaded;
}

async function addEvent(
  tx: Tx,
  before: LoadedPayment,
  event: NewEvent,
  context: EventsContext,
): Promise<LoadedPayment> {
  const row: EventRow = {
    amount_cents: 0,
    reason: null,
    provider_reference: null,
    refund_id: null,
    card: null,
    ...event,
    number: before.events.length + 1,
  };
  const { order } = before;
  const events = [...before.events, row];
  const loaded = { ...before, events, payment: fold(order.amount_cents, events) };
  await paymentTables
    .write(tx)
    .insertInto('payment_event')
    .values({ ...row, payment_id: order.id })
    .execute();
  await saveState(tx, loaded, context);
  return loaded;
}

async function saveState(
  tx: Tx,
  { order, payment }: LoadedPayment,
  { moneyClock }: Pick<PaymentsContext, 'moneyClock'>,
): Promise<void> {
  await paymentTables
    .write(tx)
    .updateTable('payment_state')
    .set({
      state: payment.state,
      provider_reference: payment.reference,
      refunded_cents: payment.refundedCents,
      refunding_cents: payment.refundingCents,
      dispute: [...payment.disputes.values()].at(-1) ?? null,
      updated_at: moneyClock.now(),
    })
    .where('payment_id', '=', order.id)
    .execute();
}

/** What the slice itself does about the last event, beside its state. */
async function enqueueWorkAfter(tx: Tx, loaded: LoadedPayment, context: EventsContext): Promise<void> {
  const { jobs, letters, logger } = context;
  const { id: paymentId, payer_id: payerId } = loaded.order;
  const { kind, refund_id: refundId, amount_cents: amountCents } = loaded.events.at(-1)!;
  if (kind === 'failed') await enqueueFailureLetter(tx, loaded, context);
  if (kind === 'disputed' || kind === 'dispute_lost') await retireSavedCards(tx, payerId, context);
  if (kind === 'refund_requested') await jobs.send(tx, refundQueue, { paymentId, refundId: refundId! });
  if (kind === 'refund_failed') {
    // A person has to settle it.
    logger.error({ paymentId, refundId }, 'a refund failed at the payment provider');
    await letters.send(tx, alertLetter, { alert: 'refund failed', paymentId, amountCents });
  }
}

function paymentOfEvent({
  order,
  uid,
  returnUrl,
}: Pick<LoadedPayment, 'order' | 'uid' | 'returnUrl'>): PaymentOfEvent {
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

/** The domain event that the last event of a payment makes true. Its handlers add to `refunds`. */
function domainEventOf(loaded: LoadedPayment, refunds: RefundOrder[], now: Date): PaymentEvent | null {
  const { order, events } = loaded;
  const { refundedCents, disputes } = loaded.payment;
  const event = events.at(-1)!;
  const payment = paymentOfEvent(loaded);
  const { at, amount_cents: amountCents } = event;
  // A card that was set up is kept; no money moves.
  if (order.kind === 'card')
    return event.kind === 'succeeded' ? { type: 'cardReplaced', payment, at: now } : null;
  switch (event.kind) {
    case 'succeeded':
      return {
        type: 'paymentSucceeded',
        payment,
        at,
        card: event.card!,
        refund: (order) => void refunds.push(order),
      };
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
