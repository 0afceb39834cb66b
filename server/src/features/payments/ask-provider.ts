import { Refusal } from '../../platform/http/refusal.ts';
import type { PaymentsContext } from './context.ts';
import type { LoadedPayment } from './load-payment.ts';
import { isOver } from './payment-state.ts';
import { paymentTables } from './payments.tables.ts';
import type { ChargeOrder, ChargeResult, PaymentProvider, RefundResult } from './provider.ts';
import type { Wish } from './settle.ts';
import { isSuspended } from './suspension.ts';

/** A payment is stale if its buyer has not paid or answered their bank within this time. */
export const staleAfterMs = 30 * 60_000;

export type Answers = {
  /** Null if it was not asked for, or is still unknown. */
  charge: ChargeResult | null;
  refunds: { refundId: string; amountCents: number; result: RefundResult }[];
  /** What ended the asking early; null if nothing did. What was answered before it counts. */
  failure: unknown;
};

/**
 * Asks for the charge as wished, then carries out the refunds: their ids are the idempotency keys. Not while a buyer waits,
 * and not for an event of the provider: what it reports must be recorded also while a refund cannot be made.
 */
export async function askProvider(
  loaded: LoadedPayment,
  wish: Wish,
  context: PaymentsContext,
): Promise<Answers> {
  const { order, payment } = loaded;
  const answers: Answers = { charge: null, refunds: [], failure: null };
  try {
    answers.charge = await askForCharge(loaded, wish, context);
    const refunds = wish.want === 'know' && !wish.event ? payment.refunds : [];
    for (const [refundId, { state, amountCents }] of refunds) {
      if (state !== 'requested') continue;
      const provider = context.providerOf(order.provider);
      const result = await provider.refund({ refundId, reference: payment.reference!, amountCents });
      answers.refunds.push({ refundId, amountCents, result });
    }
  } catch (error) {
    answers.failure = error;
  }
  return answers;
}

async function askForCharge(
  loaded: LoadedPayment,
  wish: Wish,
  context: PaymentsContext,
): Promise<ChargeResult | null> {
  const { order, payment } = loaded;
  const { state, reference } = payment;
  if (state === 'created' || state === 'succeeded') return null;
  if (wish.want === 'know') {
    const provider = context.providerOf(order.provider);
    const reported = wish.event?.type === 'charge' ? wish.event.reference : null;
    const known = reference ?? reported;
    const found = known ? await provider.find(known) : await findLost(order, provider);
    // Stored as received, the event would not come again once the right keys are set.
    if (!found && reported) throw new Refusal('changed_meanwhile');
    return found;
  }
  if (isOver(state)) return null;
  if (wish.want === 'charge') return chargeOrFind(loaded, context);
  return state === 'action_required' ? context.providerOf(order.provider).cancel(reference!) : null;
}

async function chargeOrFind(
  { order, payment, events, returnUrl, isAccountGone }: LoadedPayment,
  { db, moneyClock, config, providerOf, shouldCharge }: PaymentsContext,
): Promise<ChargeResult> {
  const { state, reference } = payment;
  const isStale = moneyClock.now().getTime() - events.at(-1)!.at.getTime() >= staleAfterMs;
  // Its outcome stays unknown, and it must not block its buyer for ever. A success that is reported later is refunded.
  if (isStale && order.provider === 'stripe' && !config.payments.stripe)
    return { state: 'failed', reference: null, reason: 'provider_unavailable' };
  const provider = providerOf(order.provider);
  if (isStale && state === 'action_required') return provider.cancel(reference!);
  if (reference) {
    const found = await provider.find(reference);
    if (found) return found;
    if (isStale) return { state: 'failed', reason: 'provider_unavailable', reference };
    throw new Error(`${order.provider} does not know ${reference}.`);
  }
  if (isAccountGone && !isStale) {
    const found = await findLost(order, provider);
    // Nothing is charged any more, but a charge of just now may not be found yet.
    if (!found) throw new Error(`${order.provider} has not found a charge of payment ${order.id} yet.`);
    return found;
  }
  const card = await cardOf(order, db);
  // In these cases no new charge is made, but there may be an earlier one. A stale payment is not charged, because the
  // provider may have forgotten the idempotency key.
  const canCharge =
    card && !isStale && !(await isSuspended(db, order.payer_id)) && (await shouldCharge(order));
  if (!canCharge)
    return (
      (await findLost(order, provider)) ??
      (card && !isStale
        ? { state: 'canceled', reference: null }
        : { state: 'failed', reason: card ? 'provider_unavailable' : 'card_declined', reference: null })
    );
  const description = order.what;
  if (order.kind === 'card' && 'token' in card)
    return provider.setUpCard({ paymentId: order.id, card, description, returnUrl: returnUrl ?? '' });
  return provider.charge({
    paymentId: order.id,
    amountCents: order.amount_cents,
    currency: order.currency,
    card,
    keepsCard: order.keeps_card,
    onSession: order.on_session,
    description,
    returnUrl: returnUrl ?? '',
  });
}

/** Finds a charge or a set-up whose answer was lost. */
async function findLost(
  { id, kind, card_token: token }: LoadedPayment['order'],
  provider: PaymentProvider,
): Promise<ChargeResult | null> {
  return kind === 'card' ? provider.findSetup({ paymentId: id, token: token! }) : provider.findByPayment(id);
}

async function cardOf(
  {
    card_token: token,
    saved_card_id: savedCardId,
    payer_id: payerId,
    provider,
    keeps_card: keepsCard,
  }: LoadedPayment['order'],
  db: PaymentsContext['db'],
): Promise<ChargeOrder['card'] | undefined> {
  const cards = paymentTables
    .read(db)
    .selectFrom('saved_card')
    .select(['customer', 'reference'])
    .where('payer_id', '=', payerId)
    .where('provider', '=', provider);
  if (savedCardId !== null) return cards.where('id', '=', savedCardId).executeTakeFirst();
  if (!keepsCard) return { token: token! };
  // A payer keeps one customer at the provider: the one of their oldest card that is not forgotten.
  const known = await cards
    .where('forgotten_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return { token: token!, ...(known && { customer: known.customer }) };
}
