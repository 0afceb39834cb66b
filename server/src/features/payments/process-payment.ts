/** The second step of a payment: charge it, or find out what became of it, and apply the outcome. */
import { Refusal } from '../../platform/http/refusal.ts';
import { applySetup } from './apply-setup.ts';
import { recordCard } from './card-use.ts';
import type { PaymentsContext } from './context.ts';
import { countAttempt, settleAttempt, uncount } from './decline-limits.ts';
import { enqueueFailureLetter } from './failure-letter.ts';
import { loadPayment, lockPayment, type LoadedPayment } from './load-payment.ts';
import { applyCharge, isLateSuccess, isOver } from './payment-state.ts';
import { forgetCustomerQueue } from './payments.queues.ts';
import { paymentTables } from './payments.tables.ts';
import type { CardFacts, ChargeOrder, ChargeResult, KeptCard, PaymentProvider } from './provider.ts';
import { recordEvents } from './record-events.ts';
import { createRefund } from './refund-payment.ts';
import { keepCard, saveFingerprint } from './saved-cards.ts';
import { isSuspended } from './suspension.ts';

/** A payment is stale if its buyer has not paid or answered their bank within this time. */
export const staleAfterMs = 30 * 60_000;

type Sender = {
  /** Null if the buyer is away. */
  returnUrl: string | null;
  /** Of the buyer's browser, if it sends the payment. */
  address?: string;
};

/**
 * Must be called outside a transaction. A payment is charged once, however often this is called: its id is the
 * provider's idempotency key, and the event `sent` is committed before the provider is called. Resolves with the state
 * of the charge, or null if that is unknown, the payment was not sent, or it is already over. `returnUrl` is null if
 * the buyer is away. A payment with `on_session` is not sent while they are, because the bank may ask them.
 */
export async function processPayment(
  id: string,
  sender: Sender,
  context: PaymentsContext,
): Promise<ChargeResult | null> {
  const loaded = await markSent(id, sender, context);
  const { state } = loaded.payment;
  if (state === 'created' || isOver(state)) return null;
  const result = await chargeOrFind(loaded, context).catch((error: unknown) => {
    context.logger.warn({ err: error, paymentId: id }, 'a payment provider did not answer');
    return null;
  });
  if (result) await applyResult(id, result, context);
  return result;
}

/** Called before the provider, so that after a crash it is known that there may be a charge. */
async function markSent(
  id: string,
  { returnUrl, address }: Sender,
  context: PaymentsContext,
): Promise<LoadedPayment> {
  const now = context.clock.now();
  const seen = await loadPayment(context.db, id);
  if (seen.payment.state !== 'created' || (seen.order.on_session && returnUrl === null)) return seen;
  const counted = address === undefined ? [] : await countAttempt({ paymentId: id, address }, context);
  const { loaded, isSent } = await context.db.transaction(async (tx) => {
    const before = await lockPayment(tx, id);
    if (before.payment.state !== 'created' || before.isAccountGone) return { loaded: before, isSent: false };
    const kind = counted ? ('sent' as const) : ('canceled' as const);
    const { loaded } = await recordEvents(tx, id, () => [{ kind, at: now }], context);
    if (!counted) return { loaded, isSent: false };
    await paymentTables
      .write(tx)
      .updateTable('payment_state')
      .set({ return_url: returnUrl, attempt_keys: counted.length > 0 ? counted : null })
      .where('payment_id', '=', id)
      .execute();
    return { loaded: { ...loaded, returnUrl }, isSent: true };
  });
  // Another call has sent it meanwhile.
  if (!isSent && counted) await uncount(counted, context);
  return loaded;
}

async function chargeOrFind(
  { order, payment, events, returnUrl, isAccountGone }: LoadedPayment,
  { db, clock, providerOf, shouldCharge }: PaymentsContext,
): Promise<ChargeResult> {
  const provider = providerOf(order.provider);
  const isStale = clock.now().getTime() - events.at(-1)!.at.getTime() >= staleAfterMs;
  const { reference } = payment;
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

/**
 * Requests the state of a payment that was sent, even if it failed or was cancelled: it may have been paid since.
 * `reported` is the charge that an event of the provider names, for a payment that has no reference yet.
 */
export async function refreshPayment(
  id: string,
  context: PaymentsContext,
  reported?: { reference: string },
): Promise<void> {
  const { order, payment } = await loadPayment(context.db, id);
  if (payment.state === 'created' || payment.state === 'succeeded') return;
  const provider = context.providerOf(order.provider);
  const reference = payment.reference ?? reported?.reference;
  const result = reference ? await provider.find(reference) : await findLost(order, provider);
  if (result) return applyResult(id, result, context);
  // Stored as received, the event would not come again once the right keys are set.
  if (reported) throw new Refusal('changed_meanwhile');
}

/** Applies the outcome of a charge, from whichever source, at most once. Then its attempt is settled and its receipt numbered. */
export async function applyResult(id: string, result: ChargeResult, context: PaymentsContext): Promise<void> {
  const isSuccess = await context.db.transaction(async (tx) => {
    const loadedBefore = await lockPayment(tx, id);
    const { order, uid, payment, isAccountGone } = loadedBefore;
    if (order.kind === 'card') {
      await applySetup(tx, loadedBefore, result, context);
      return false;
    }
    const events = applyCharge(payment, result, { now: context.clock.now(), isAccountGone });
    const success = events.find(({ kind }) => kind === 'succeeded');
    const isLate = success !== undefined && isLateSuccess(success);
    const { payer_id: payerId, provider, kind, created_at: enteredAt } = order;
    const card = result.state === 'succeeded' && order.saved_card_id === null ? result.card : null;
    if (result.state === 'succeeded' && success) {
      const { fingerprint } = result.card;
      await recordCard(tx, { paymentId: id, fingerprint, now: enteredAt });
      if (!card) await saveFingerprint(tx, order.saved_card_id!, fingerprint);
    }
    // Kept before the facts, so that receipts name the card of the next charge.
    if (success && !isLate && card && hasCustomer(card))
      await keepCard(
        tx,
        { payerId, uid, provider, card, enteredAt, fromCoins: kind === 'coins', isWanted: true },
        context,
      );
    const { loaded, added } = await recordEvents(tx, id, () => events, context);
    if (added.some((event) => event.kind === 'failed')) await enqueueFailureLetter(tx, loaded, context);
    if (!isLate) return success !== undefined;
    const refund = { paymentId: id, amountCents: order.amount_cents, reason: 'late success' };
    await createRefund(tx, refund, context);
    if (card && hasCustomer(card))
      await context.jobs.send(tx, forgetCustomerQueue, { provider, customer: card.customer });
    return false;
  });
  await settleAttempt(id, context);
  if (isSuccess) await numberReceipts(id, context);
}

/** The payment is applied already, so a failure is left to the job that settles payments. */
export async function numberReceipts(
  paymentId: string,
  context: Pick<PaymentsContext, 'numberReceipts' | 'logger'>,
): Promise<void> {
  await context.numberReceipts().catch((error: unknown) => {
    context.logger.warn({ err: error, paymentId }, 'a receipt could not be numbered yet');
  });
}

/** Whether the provider has kept the card. */
const hasCustomer = (card: CardFacts): card is KeptCard => card.customer !== null;
