import { randomUUID } from 'node:crypto';
import type { SavedCard } from '@longstrip/contract/payments/payments.shapes';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { PaymentsContext } from './context.ts';
import { openStates } from './payment-state.ts';
import { deleteCardsQueue, deleteReplacedCardsQueue } from './payments.queues.ts';
import { paymentTables, type SavedCardRow } from './payments.tables.ts';
import type { KeptCard, ProviderName } from './provider.ts';
import { isSuspended } from './suspension.ts';

/** The card that later charges go to: the newest one. */
export async function findSavedCard(
  source: Database | Tx,
  payerId: string,
  provider: ProviderName,
): Promise<SavedCardRow | undefined> {
  return paymentTables
    .read(source)
    .selectFrom('saved_card')
    .selectAll()
    .where('payer_id', '=', payerId)
    .where('provider', '=', provider)
    .where('forgotten_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

type EnteredCard = {
  payerId: string;
  uid: string | null;
  provider: ProviderName;
  card: KeptCard;
  /** When the buyer entered the card. */
  enteredAt: Date;
  fromCoins: boolean;
  /** False: the card is only deleted at the provider. */
  isWanted: boolean;
};

/**
 * Keeps a card for later charges in place of the one before. A slow charge does not replace a card that was entered
 * later, and a card from a purchase of coins never replaces the card that a membership renews with, or is being paid
 * with. Of the two cards,
 * the other one is deleted at the provider. The payer must be locked. Returns whether the card is kept.
 */
export async function keepCard(
  tx: Tx,
  { payerId, uid, provider, card, enteredAt, fromCoins, isWanted }: EnteredCard,
  { jobs, moneyClock, isCardNeeded }: Pick<PaymentsContext, 'jobs' | 'moneyClock' | 'isCardNeeded'>,
): Promise<boolean> {
  const now = moneyClock.now();
  const present = await findSavedCard(tx, payerId, provider);
  if (present?.reference === card.reference) return true;
  const isOlder =
    present !== undefined && present.created_at > enteredAt && (fromCoins || !present.from_coins);
  const isKept =
    isWanted &&
    !isOlder &&
    // Ordered before a dispute, which ends the use of the person's cards.
    !(await isSuspended(tx, payerId)) &&
    !(fromCoins && uid !== null && (await isCardNeeded(uid, tx))) &&
    // A membership that is being paid with the present card will renew with it.
    !(fromCoins && present !== undefined && (await isPayingMembership(tx, present.id)));
  const rows = paymentTables.write(tx);
  const replaced = isKept
    ? await rows
        .updateTable('saved_card')
        .set({ forgotten_at: now })
        .where('payer_id', '=', payerId)
        .where('provider', '=', provider)
        .where('forgotten_at', 'is', null)
        .returning('id')
        .execute()
    : [];
  const id = randomUUID();
  await rows
    .insertInto('saved_card')
    .values({
      id,
      payer_id: payerId,
      provider,
      customer: card.customer,
      reference: card.reference,
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: card.fingerprint,
      created_at: enteredAt,
      forgotten_at: isKept ? null : now,
      from_coins: fromCoins,
    })
    .execute();
  const cardIds = isKept ? replaced.map((row) => row.id) : [id];
  if (cardIds.length > 0) await jobs.send(tx, deleteReplacedCardsQueue, { cardIds });
  return isKept;
}

async function isPayingMembership(tx: Tx, cardId: string): Promise<boolean> {
  const open = await paymentTables
    .read(tx)
    .selectFrom('payment')
    .innerJoin('payment_state', 'payment_state.payment_id', 'payment.id')
    .select('payment.id')
    .where('payment.saved_card_id', '=', cardId)
    .where('payment.kind', 'in', ['membership', 'renewal'])
    .where('payment_state.state', 'in', openStates)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** For a card that was saved by an earlier version, without its fingerprint. */
export async function saveFingerprint(tx: Tx, id: string, fingerprint: string | null): Promise<void> {
  await paymentTables
    .write(tx)
    .updateTable('saved_card')
    .set({ fingerprint })
    .where('id', '=', id)
    .where('fingerprint', 'is', null)
    .execute();
}

/** Ends the use of all cards of a payer. A job deletes them, here and at the provider; returns the job's data. */
export async function retireSavedCards(
  tx: Tx,
  payerId: string,
  { jobs, moneyClock }: Pick<PaymentsContext, 'jobs' | 'moneyClock'>,
): Promise<{ payerId: string; cardIds: string[] }> {
  const cards = await paymentTables
    .write(tx)
    .updateTable('saved_card')
    .set({ forgotten_at: moneyClock.now() })
    .where('payer_id', '=', payerId)
    .returning('id')
    .execute();
  const order = { payerId, cardIds: cards.map(({ id }) => id) };
  await jobs.send(tx, deleteCardsQueue, order);
  return order;
}

export function savedCardView(row: SavedCardRow): SavedCard {
  return { brand: row.brand, last4: row.last4, expMonth: row.exp_month, expYear: row.exp_year };
}
