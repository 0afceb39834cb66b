import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tables.ts';
import type { ChargeOrder, ChargeResult, SetupOrder } from '../provider.ts';
import { outcomeOf, setupOutcomeOf, type SandboxCard } from './card-outcomes.ts';
import type { SandboxContext } from './context.ts';
import { openDispute } from './disputes.ts';
import { newReference } from './references.ts';
import { sandboxTables, type ChargeRow } from './sandbox.tables.ts';
import { addEvent } from './webhook-events.ts';

/** How long a pending charge takes. */
const settlingMilliseconds = 10_000;

type SandboxOrder = Omit<ChargeOrder, 'currency' | 'description'>;

/** Keeps a card: a charge of nothing, which is never pending or disputed. */
export async function setUpCard(
  { paymentId, card, returnUrl }: SetupOrder,
  context: SandboxContext,
): Promise<ChargeResult> {
  return charge({ paymentId, card, returnUrl, amountCents: 0, keepsCard: true, onSession: true }, context);
}

/** Charges, or returns the state of the charge that was already made for this payment. */
export async function charge(order: SandboxOrder, context: SandboxContext): Promise<ChargeResult> {
  const declined = await context.db.transaction(async (tx) => {
    const rows = sandboxTables.write(tx);
    // Charges with the same idempotency key run one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${order.paymentId}, 0))`.execute(rows);
    if (await findCharge(tx, 'payment_id', order.paymentId)) return null;
    const isFirst = 'token' in order.card;
    const found =
      'token' in order.card
        ? await cardOfToken(tx, { ...order.card, keepsCard: order.keepsCard })
        : await cardOfCustomer(tx, order.card);
    if (!found) return isFirst ? 'processing_error' : 'card_declined';
    const now = context.moneyClock.now();
    const { onSession } = order;
    const outcome = (order.amountCents === 0 ? setupOutcomeOf : outcomeOf)(found.card, {
      isFirst,
      onSession,
      now,
    });
    const row: ChargeRow = {
      reference: newReference('ch'),
      payment_id: order.paymentId,
      amount_cents: order.amountCents,
      state: outcome.state,
      reason: outcome.state === 'failed' ? outcome.reason : null,
      card_reference: found.reference,
      return_url: order.returnUrl,
      settles_at: outcome.state === 'processing' ? new Date(now.getTime() + settlingMilliseconds) : null,
      settles_as: outcome.state === 'processing' ? outcome.settlesAs : null,
      succeeded_at: outcome.state === 'succeeded' ? now : null,
      created_at: now,
    };
    await rows.insertInto('sandbox_charge').values(row).execute();
    await addEvent(tx, { type: 'charge', paymentId: order.paymentId, reference: row.reference }, context);
    if (outcome.state === 'succeeded' && outcome.disputed) await openDispute(tx, row, context);
    return null;
  });
  if (declined) return { state: 'failed', reference: null, reason: declined };
  return (await findByPayment(order.paymentId, context))!;
}

type FoundCard = { reference: string; card: SandboxCard };

/** The customer of cards that are charged once and not kept. */
const nobody = '';

/** Turns a token into a card. Each token works once. */
async function cardOfToken(
  tx: Tx,
  {
    token: id,
    customer = newReference('cus'),
    keepsCard,
  }: { token: string; customer?: string; keepsCard: boolean },
): Promise<FoundCard | undefined> {
  const rows = sandboxTables.write(tx);
  const token = await rows
    .deleteFrom('sandbox_token')
    .where('id', '=', id)
    .returning('card')
    .executeTakeFirst();
  if (!token) return undefined;
  const reference = newReference('card');
  await rows
    .insertInto('sandbox_card')
    .values({ reference, customer: keepsCard ? customer : nobody, card: token.card })
    .execute();
  return { reference, card: token.card };
}

async function cardOfCustomer(
  tx: Tx,
  { customer, reference }: { customer: string; reference: string },
): Promise<FoundCard | undefined> {
  return sandboxTables
    .write(tx)
    .selectFrom('sandbox_card')
    .select(['reference', 'card'])
    .where('reference', '=', reference)
    .where('customer', '=', customer)
    .where('customer', '<>', nobody)
    .executeTakeFirst();
}

type Found = ChargeRow & { customer: string; card: SandboxCard };

export async function findCharge(
  source: Tx | SandboxContext['db'],
  column: 'payment_id' | 'reference',
  value: string,
): Promise<Found | undefined> {
  return sandboxTables
    .read(source)
    .selectFrom('sandbox_charge')
    .innerJoin('sandbox_card', 'sandbox_card.reference', 'sandbox_charge.card_reference')
    .selectAll('sandbox_charge')
    .select(['sandbox_card.customer', 'sandbox_card.card'])
    .where(`sandbox_charge.${column}`, '=', value)
    .executeTakeFirst();
}

export async function findByPayment(paymentId: string, { db }: SandboxContext): Promise<ChargeResult | null> {
  const found = await findCharge(db, 'payment_id', paymentId);
  return found ? resultOf(found) : null;
}

export function resultOf(row: Found): ChargeResult {
  const { reference, state } = row;
  switch (state) {
    case 'succeeded': {
      const { fingerprint = null, brand, last4, expMonth, expYear } = row.card;
      const customer = row.customer === nobody ? null : row.customer;
      const ids = { customer, reference: row.card_reference, fingerprint };
      const card = { ...ids, brand, last4, expMonth, expYear };
      return { state, reference, card, at: row.succeeded_at! };
    }
    case 'failed':
      return { state, reference, reason: row.reason! };
    case 'action_required': {
      const url = new URL(`/sandbox/v1/challenge/${reference}`, row.return_url).href;
      return { state, reference, action: { url } };
    }
    default:
      return { state, reference };
  }
}

/** Gives a charge in the state `from` its outcome. Any other charge stays as it is. */
export async function endCharge(
  reference: string,
  { from, to }: { from: ChargeRow['state']; to: Pick<ChargeRow, 'state' | 'reason'> },
  context: SandboxContext,
): Promise<Found | undefined> {
  await context.db.transaction(async (tx) => {
    const ended = await sandboxTables
      .write(tx)
      .updateTable('sandbox_charge')
      .set({
        ...to,
        settles_at: null,
        succeeded_at: to.state === 'succeeded' ? context.moneyClock.now() : null,
      })
      .where('reference', '=', reference)
      .where('state', '=', from)
      .returning('payment_id')
      .executeTakeFirst();
    if (ended) await addEvent(tx, { type: 'charge', paymentId: ended.payment_id, reference }, context);
  });
  return findCharge(context.db, 'reference', reference);
}
