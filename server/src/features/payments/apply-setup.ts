import type { Tx } from '../../platform/database/tables.ts';
import { recordCard } from './card-use.ts';
import type { PaymentsContext } from './context.ts';
import { enqueueFailureLetter } from './failure-letter.ts';
import type { LoadedPayment } from './load-payment.ts';
import { applyCharge, isLateSuccess, isOver, type NewEvent } from './payment-state.ts';
import type { ChargeResult } from './provider.ts';
import { paymentOfFact, recordEvents } from './record-events.ts';
import { keepCard } from './saved-cards.ts';

/**
 * Applies the outcome of the set-up of a card. A card that no membership renews with any more, or that was entered before
 * the present one, is not kept but deleted at the provider, and the set-up counts as canceled. The payment must be locked.
 */
export async function applySetup(
  tx: Tx,
  { order, uid, payment, isAccountGone, returnUrl }: LoadedPayment,
  result: ChargeResult,
  context: PaymentsContext,
): Promise<void> {
  const { id, payer_id: payerId, provider, created_at: enteredAt } = order;
  const now = context.clock.now();
  const events = applyCharge(payment, result, { now, isAccountGone });
  const success = events.find(({ kind }) => kind === 'succeeded');
  if (result.state !== 'succeeded' || !success) {
    await record(events);
    return;
  }
  const { card, reference } = result;
  if (card.customer === null) throw new Error(`${provider} has set up a card without a customer.`);
  await recordCard(tx, { paymentId: id, fingerprint: card.fingerprint, now: enteredAt });
  const isLate = isLateSuccess(success);
  const isWanted = !isLate && uid !== null && (await context.isCardNeeded(uid, tx));
  const kept = { ...card, customer: card.customer };
  const entered = { payerId, uid, provider, card: kept, enteredAt, fromCoins: false, isWanted };
  const isKept = await keepCard(tx, entered, context);
  if (isKept) {
    await record(events);
    const about = paymentOfFact({ order, uid, returnUrl });
    await context.emit(tx, { type: 'cardReplaced', payment: about, at: now });
  } else if (!isOver(payment.state)) {
    await record([{ kind: 'canceled', provider_reference: reference, at: now }]);
  }

  async function record(added: NewEvent[]): Promise<void> {
    const recorded = await recordEvents(tx, id, () => added, context);
    if (recorded.added.some(({ kind }) => kind === 'failed'))
      await enqueueFailureLetter(tx, recorded.loaded, context);
  }
}
