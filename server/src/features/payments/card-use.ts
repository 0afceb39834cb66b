/** Which payments of all accounts were made with one card. Cards are compared by the provider's fingerprint. */
import type { SiteVariant } from '@longstrip/contract/site';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { PaymentsContext } from './context.ts';
import { refuseTooManyDeclines } from './decline-limits.ts';
import type { ProviderName } from './provider.ts';
import { openStates } from './payment-state.ts';
import { paymentTables } from './payments.tables.ts';
import { findSavedCard } from './saved-cards.ts';

/** A new card with its fingerprint, if the provider told one; or the card of the last payment. */
export type OrderCard = { token: string; fingerprint: string | null } | 'saved';

/**
 * Asks the provider which card this is, before anything is ordered, and refuses a card or a network that was declined too
 * often. Must be called outside a transaction.
 */
export async function identifyCard(
  { site, address, card }: { site: SiteVariant; address: string; card: { token: string } | 'saved' },
  context: Pick<PaymentsContext, 'config' | 'logger' | 'providerOf' | 'attempts' | 'moneyClock'>,
): Promise<OrderCard> {
  const { config, logger, providerOf } = context;
  const provider = config.payments[site];
  if (provider === 'off') throw new Refusal('payments_unavailable');
  await refuseTooManyDeclines({ address, fingerprint: null }, context);
  if (card === 'saved') return card;
  const fingerprint = await fingerprintOf(card.token);
  await refuseTooManyDeclines({ address, fingerprint }, context);
  return { token: card.token, fingerprint };

  async function fingerprintOf(token: string): Promise<string | null> {
    try {
      return await providerOf(provider as ProviderName).fingerprintOf(token);
    } catch (error) {
      logger.warn({ err: error }, 'a payment provider did not tell which card a token stands for');
      throw new Refusal('provider_unavailable');
    }
  }
}

/**
 * Whether a payment with this card, by anyone, whose subject contains `subject`, succeeded or is open. The card is
 * locked until the transaction ends, so that of two orders at the same time one finds the other. Lock the payer first.
 */
export async function isCardUsed(
  tx: Tx,
  { payerId, site, card, subject }: { payerId: string; site: SiteVariant; card: OrderCard; subject: object },
  { config }: Pick<PaymentsContext, 'config'>,
): Promise<boolean> {
  const provider = config.payments[site];
  const fingerprint =
    card !== 'saved'
      ? card.fingerprint
      : provider !== 'off' && (await findSavedCard(tx, payerId, provider))?.fingerprint;
  if (!fingerprint) return false;
  await lockCard(tx, fingerprint);
  const used = await paymentTables
    .read(tx)
    .selectFrom('payment_card')
    .innerJoin('payment', 'payment.id', 'payment_card.payment_id')
    .innerJoin('payment_state', 'payment_state.payment_id', 'payment.id')
    .select('payment.id')
    .where('payment_card.fingerprint', '=', fingerprint)
    .where(sql<boolean>`payment.subject @> ${JSON.stringify(subject)}::jsonb`)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('payment_state.state', 'in', openStates),
        exists(
          selectFrom('payment_event')
            .select('payment_event.payment_id')
            .whereRef('payment_event.payment_id', '=', 'payment.id')
            .where('payment_event.kind', '=', 'succeeded')
            // A late success bought nothing.
            .where('payment_event.reason', 'is', null),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * The payments that were made since `since` with the card of this payment, by anyone, itself included; none if the
 * card is not known. The card is locked until the transaction ends. Lock the payer first.
 */
export async function paymentsWithSameCard(
  tx: Tx,
  paymentId: string,
  { since }: { since: Date },
): Promise<string[]> {
  const cards = paymentTables.read(tx).selectFrom('payment_card');
  const own = await cards.select('fingerprint').where('payment_id', '=', paymentId).executeTakeFirst();
  if (!own) return [];
  await lockCard(tx, own.fingerprint);
  const rows = await cards
    .select('payment_id')
    .where('fingerprint', '=', own.fingerprint)
    .where('created_at', '>=', since)
    .execute();
  return rows.map((row) => row.payment_id);
}

async function lockCard(tx: Tx, fingerprint: string): Promise<void> {
  const rows = paymentTables.write(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`card ${fingerprint}`}, 0))`.execute(rows);
}

/** Records with which card a payment is made: when it is ordered, or once its charge tells. */
export async function recordCard(
  tx: Tx,
  { paymentId, fingerprint, now }: { paymentId: string; fingerprint: string | null; now: Date },
): Promise<void> {
  if (!fingerprint) return;
  await paymentTables
    .write(tx)
    .insertInto('payment_card')
    .values({ payment_id: paymentId, fingerprint, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The fingerprints of the cards of these payments, by payment. */
export async function fingerprintsOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await paymentTables
    .read(db)
    .selectFrom('payment_card')
    .select(['payment_id', 'fingerprint'])
    .where('payment_id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.payment_id, row.fingerprint]));
}
