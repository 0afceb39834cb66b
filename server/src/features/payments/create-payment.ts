import { randomUUID } from 'node:crypto';
import type { SiteVariant } from '@longstrip/contract/site';
import type { Tx } from '../../platform/database/tables.ts';
import { assertNotHeld } from '../../platform/backup/restored-site.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isSiteExhausted } from './decline-limits.ts';
import { recordCard, type OrderCard } from './card-use.ts';
import type { PaymentsContext } from './context.ts';
import type { PaymentKind } from './payment-state.ts';
import { uidsOfPayers } from './payer.ts';
import { paymentTables } from './payments.tables.ts';
import { findSavedCard } from './saved-cards.ts';
import { isSuspended } from './suspension.ts';

export type PaymentOrder = {
  payerId: string;
  site: SiteVariant;
  kind: PaymentKind;
  /** JSON that comes back with every event about the payment. */
  subject: object;
  /** What is bought, in plain words: for the person, and for the statement of the bank. */
  what: string;
  amountCents: number;
  card: OrderCard;
  /** Whether a new card is kept for later payments. */
  keepsCard: boolean;
  /** The buyer is present, so that their bank can ask them (3-D Secure). */
  onSession: boolean;
};

/** Payments of an account in an hour without success: enough for a person, too few to try out stolen cards. */
const maxAttempts = 10;
const hourMs = 3_600_000;
/** Declines of a day after which an account has to verify its address. */
const declinesBeforeProof = 3;

type BuyerContext = Pick<
  PaymentsContext,
  'moneyClock' | 'emailOf' | 'isDeletionRequested' | 'isEmailVerified' | 'attempts'
>;

/** Stores the order of a payment; `processPayment` charges it. The payer must be locked. */
export async function createPayment(
  tx: Tx,
  order: PaymentOrder,
  context: BuyerContext & Pick<PaymentsContext, 'config' | 'sales'>,
): Promise<{ id: string }> {
  await assertNotHeld(tx);
  const { config, moneyClock } = context;
  const provider = config.payments[order.site];
  // What was sold already can still be renewed.
  const isSold = order.kind === 'renewal' || order.kind === 'card' || context.sales.sells(order.site);
  if (provider === 'off' || !isSold) throw new Refusal('payments_unavailable');
  const now = moneyClock.now();
  if (await isSuspended(tx, order.payerId)) throw new Refusal('purchases_suspended');
  if (order.onSession) await assertMayBuy(tx, { payerId: order.payerId, now }, context);
  const id = randomUUID();
  const saved = order.card === 'saved' ? await findSavedCard(tx, order.payerId, provider) : undefined;
  if (order.card === 'saved' && !saved) throw new Refusal('no_saved_card');
  const rows = paymentTables.write(tx);
  await rows
    .insertInto('payment')
    .values({
      id,
      payer_id: order.payerId,
      provider,
      site: order.site,
      kind: order.kind,
      subject: JSON.stringify(order.subject),
      what: order.what,
      amount_cents: order.amountCents,
      currency: 'usd',
      on_session: order.onSession,
      card_token: order.card === 'saved' ? null : order.card.token,
      saved_card_id: saved?.id ?? null,
      keeps_card: order.keepsCard,
      created_at: now,
    })
    .execute();
  await rows
    .insertInto('payment_state')
    .values({
      payment_id: id,
      state: 'created',
      provider_reference: null,
      refunded_cents: 0,
      refunding_cents: 0,
      return_url: null,
      updated_at: now,
    })
    .execute();
  const fingerprint = order.card === 'saved' ? saved!.fingerprint : order.card.fingerprint;
  await recordCard(tx, { paymentId: id, fingerprint, now });
  return { id };
}

async function assertMayBuy(
  tx: Tx,
  { payerId, now }: { payerId: string; now: Date },
  context: BuyerContext,
): Promise<void> {
  const { emailOf, isDeletionRequested, isEmailVerified } = context;
  const uid = (await uidsOfPayers(tx, [payerId])).get(payerId);
  // Receipts, and the notice of a higher charge, are mailed.
  if (uid === undefined || (await emailOf(uid, tx)) === null) throw new Refusal('email_required');
  // The purchase would be lost with the account.
  if (await isDeletionRequested(uid, tx)) throw new Refusal('deletion_requested');
  const mustBeVerified =
    (await declinesSince(tx, payerId, new Date(now.getTime() - 24 * hourMs))) >= declinesBeforeProof ||
    (await isSiteExhausted(tx, context));
  if (mustBeVerified && !(await isEmailVerified(uid, tx))) throw new Refusal('verify_email_first');
  const attempts = await attemptsSince(tx, payerId, new Date(now.getTime() - hourMs));
  if (attempts >= maxAttempts) throw new Refusal('too_many_attempts');
}

async function declinesSince(tx: Tx, payerId: string, since: Date): Promise<number> {
  const { declines } = await paymentTables
    .read(tx)
    .selectFrom('payment')
    .innerJoin('payment_state', 'payment_state.payment_id', 'payment.id')
    .select(({ fn }) => fn.countAll<number>().as('declines'))
    .where('payment.payer_id', '=', payerId)
    .where('payment.created_at', '>', since)
    .where('payment.on_session', '=', true)
    .where('payment_state.state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return declines;
}

/**
 * Payments with the buyer present that were declined, may still be, or were canceled after the provider had the card,
 * as a new order does while the bank asks for 3-D Secure. Of set-ups of cards those that succeeded count too: they cost
 * nothing, so that they would tell for free which stolen cards are good.
 */
async function attemptsSince(tx: Tx, payerId: string, since: Date): Promise<number> {
  const { attempts } = await paymentTables
    .read(tx)
    .selectFrom('payment')
    .innerJoin('payment_state', 'payment_state.payment_id', 'payment.id')
    .select(({ fn }) => fn.countAll<number>().as('attempts'))
    .where('payment.payer_id', '=', payerId)
    .where('payment.created_at', '>', since)
    .where('payment.on_session', '=', true)
    .where((row) =>
      row.or([
        row('payment_state.state', 'in', ['created', 'processing', 'action_required', 'failed']),
        row.and([row('payment.kind', '=', 'card'), row('payment_state.state', '=', 'succeeded')]),
        row.and([
          row('payment_state.state', '=', 'canceled'),
          row('payment_state.provider_reference', 'is not', null),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return attempts;
}
