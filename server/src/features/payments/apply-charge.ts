import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/tables.ts';
import { recordCard } from './card-use.ts';
import type { PaymentsContext } from './context.ts';
import type { LoadedPayment } from './load-payment.ts';
import {
  eventsOfCharge,
  fold,
  isLateSuccess,
  isOver,
  refundRequested,
  type NewEvent,
} from './payment-state.ts';
import { deleteCustomerQueue } from './payments.queues.ts';
import type { CardDetails, ChargeResult, KeptCard } from './provider.ts';
import { keepCard, saveFingerprint } from './saved-cards.ts';

/**
 * The events that the outcome of a charge or a set-up adds to a locked payment. The card of a success is kept first, so
 * that receipts name the card of the next charge. A late success is refunded in full.
 */
export async function chargeEvents(
  tx: Tx,
  loaded: LoadedPayment,
  result: ChargeResult,
  context: Pick<PaymentsContext, 'jobs' | 'moneyClock' | 'isCardNeeded'>,
): Promise<NewEvent[]> {
  const { order, uid, payment, events: before, isAccountGone } = loaded;
  const { id, payer_id: payerId, provider, kind, created_at: enteredAt, amount_cents: amountCents } = order;
  const now = context.moneyClock.now();
  const events = eventsOfCharge(payment, result, { now, isAccountGone });
  const success = events.find((event) => event.kind === 'succeeded');
  if (result.state !== 'succeeded' || !success) return events;
  const { card, reference } = result;
  const isLate = isLateSuccess(success);
  await recordCard(tx, { paymentId: id, fingerprint: card.fingerprint, now: enteredAt });

  if (kind === 'card') {
    if (!isKept(card)) throw new Error(`${provider} has set up a card without a customer.`);
    const isWanted = !isLate && uid !== null && (await context.isCardNeeded(uid, tx));
    // A card that no membership renews with any more, or that was entered before the present one, is deleted at the
    // provider, and the set-up counts as canceled.
    const entered = { payerId, uid, provider, card, enteredAt, fromCoins: false, isWanted };
    if (await keepCard(tx, entered, context)) return events;
    return isOver(payment.state) ? [] : [{ kind: 'canceled', provider_reference: reference, at: now }];
  }
  if (order.saved_card_id !== null) await saveFingerprint(tx, order.saved_card_id, card.fingerprint);
  else if (isKept(card) && isLate)
    await context.jobs.send(tx, deleteCustomerQueue, { provider, customer: card.customer });
  else if (isKept(card)) {
    const entered = { payerId, uid, provider, card, enteredAt, fromCoins: kind === 'coins', isWanted: true };
    await keepCard(tx, entered, context);
  }
  if (!isLate) return events;
  const refund = { refundId: randomUUID(), amountCents, reason: 'late success' };
  return [...events, refundRequested(fold(amountCents, [...before, ...events]), refund, now)];
}

/** Whether the provider has kept the card. */
const isKept = (card: CardDetails): card is KeptCard => card.customer !== null;
