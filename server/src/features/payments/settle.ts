/** The one way in which a payment gets to the state that its provider knows, for browsers, webhooks, jobs and staff. */
import { assertNotHeld } from '../../platform/backup/restored-site.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { chargeEvents } from './apply-charge.ts';
import { askProvider, type Answers } from './ask-provider.ts';
import type { PaymentsContext } from './context.ts';
import { countAttempt, settleAttempt, uncount } from './decline-limits.ts';
import { loadPayment, lockPayment, type LoadedPayment } from './load-payment.ts';
import { eventsOfDispute, eventsOfRefund, fold, isLateSuccess } from './payment-state.ts';
import { paymentTables } from './payments.tables.ts';
import type { ChargeResult, ProviderEvent, ProviderName } from './provider.ts';
import { recordEvents } from './record-events.ts';

export type Sender = {
  /** Null if the buyer is away. A payment with `on_session` is not sent then, because the bank may ask them. */
  returnUrl: string | null;
  /** Of the buyer's browser, if it sends the payment. */
  address?: string;
};

export type ReportedEvent = Exclude<ProviderEvent, { type: 'other' }>;

export type Wish =
  /** Charges what is open. A payment that was not sent is sent, if there is a sender. */
  | { want: 'charge'; sender?: Sender }
  /** Cancels what was not sent, or what the bank asks about. Anything else stays open. */
  | { want: 'cancel' }
  /**
   * Charges nothing. A payment that failed or was canceled is asked about too: it may have been paid since. Without an event
   * of the provider it also carries out the refunds that were ordered.
   */
  | { want: 'know'; event?: ReportedEvent };

/**
 * Asks the provider once for what is unknown of a payment, as wished, and writes the answers, with what an event reports, in
 * one transaction. Must be called outside a transaction. May be called by anyone, at any time and at the
 * same time: a payment is charged once, because its id is the provider's idempotency key and its event `sent` is committed
 * before; and each event is added once, because it is decided under the payer's lock. Returns the state of the charge;
 * null if it was not asked for or the provider did not answer, which only the wish `charge` tolerates. Refused while the
 * site is held after a restore: charges, refunds and webhooks all pass here.
 */
export async function settle(id: string, wish: Wish, context: PaymentsContext): Promise<ChargeResult | null> {
  await assertNotHeld(context.db);
  const loaded = await sendOrCancel(await loadPayment(context.db, id), wish, context);
  const answers = await askProvider(loaded, wish, context);
  const { charge, refunds, failure } = answers;
  // An event that could not be checked completely is sent again by the provider.
  const event = wish.want === 'know' && failure === null ? wish.event : undefined;
  if (charge || refunds.length > 0 || event) await writeAnswers(loaded, answers, event, context);
  if (failure === null) return charge;
  if (wish.want === 'know') throw failure;
  context.logger.warn({ err: failure, paymentId: id }, 'a payment provider did not answer');
  if (wish.want === 'cancel') throw new Refusal('provider_unavailable');
  return charge;
}

/** The first step of a payment that was not sent. */
async function sendOrCancel(
  seen: LoadedPayment,
  wish: Wish,
  context: PaymentsContext,
): Promise<LoadedPayment> {
  if (seen.payment.state !== 'created') return seen;
  if (wish.want === 'cancel')
    return context.db.transaction(async (tx) => {
      const locked = await lockPayment(tx, seen.order.id);
      if (locked.payment.state !== 'created') return locked;
      return recordEvents(tx, locked, [{ kind: 'canceled', at: context.moneyClock.now() }], context);
    });
  const sender = wish.want === 'charge' ? wish.sender : undefined;
  if (!sender || (seen.order.on_session && sender.returnUrl === null)) return seen;
  return send(seen, sender, context);
}

/** Committed before the provider is called, so that after a crash it is known that there may be a charge. */
async function send(
  { order: { id } }: LoadedPayment,
  { returnUrl, address }: Sender,
  context: PaymentsContext,
): Promise<LoadedPayment> {
  const at = context.moneyClock.now();
  const counted = address === undefined ? [] : await countAttempt({ paymentId: id, address }, context);
  const { loaded, isSent } = await context.db.transaction(async (tx) => {
    const before = await lockPayment(tx, id);
    if (before.payment.state !== 'created' || before.isAccountGone) return { loaded: before, isSent: false };
    const kind = counted ? ('sent' as const) : ('canceled' as const);
    const after = await recordEvents(tx, before, [{ kind, at }], context);
    if (!counted) return { loaded: after, isSent: false };
    await paymentTables
      .write(tx)
      .updateTable('payment_state')
      .set({ return_url: returnUrl, attempt_keys: counted.length > 0 ? counted : null })
      .where('payment_id', '=', id)
      .execute();
    return { loaded: { ...after, returnUrl }, isSent: true };
  });
  // Another call has sent it meanwhile.
  if (!isSent && counted) await uncount(counted, context);
  return loaded;
}

/** Throws, after the commit, if an event reports a dispute or a refund before the success that it undoes. */
async function writeAnswers(
  { order: { id, provider, amount_cents: amountCents } }: LoadedPayment,
  { charge, refunds }: Answers,
  event: ReportedEvent | undefined,
  context: PaymentsContext,
): Promise<void> {
  const { isSuccess, isTooEarly } = await context.db.transaction(async (tx) => {
    const before = await lockPayment(tx, id);
    const events = charge ? await chargeEvents(tx, before, charge, context) : [];
    const present = () => fold(amountCents, [...before.events, ...events]);
    for (const refund of refunds) events.push(...eventsOfRefund(present(), refund));
    const isEarly = event && event.type !== 'charge' && present().state !== 'succeeded';
    if (event && !isEarly) {
      if (event.type === 'refund') events.push(...eventsOfRefund(present(), event));
      if (event.type === 'dispute') events.push(...eventsOfDispute(present(), event));
      await markReceived(tx, { provider, eventId: event.id }, context);
    }
    await recordEvents(tx, before, events, context);
    return {
      isSuccess: events.some((each) => each.kind === 'succeeded' && !isLateSuccess(each)),
      isTooEarly: isEarly,
    };
  });
  if (charge) await settleAttempt(id, context);
  if (isSuccess) await numberReceipts(id, context);
  if (isTooEarly) throw new Refusal('changed_meanwhile');
}

/** An event that was received is not applied again. */
export async function markReceived(
  tx: Tx,
  { provider, eventId }: { provider: ProviderName; eventId: string },
  { moneyClock }: Pick<PaymentsContext, 'moneyClock'>,
): Promise<void> {
  await paymentTables
    .write(tx)
    .insertInto('provider_event')
    .values({ provider, event_id: eventId, received_at: moneyClock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
