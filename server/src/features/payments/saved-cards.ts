import { randomUUID } from 'node:crypto';
import type { SavedCard } from '@longstrip/contract/payments/payments.shapes';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { PaymentsContext } from './context.ts';
import { forgetCardsQueue } from './payments.queues.ts';
import { paymentTables, type SavedCardRow } from './payments.tables.ts';
import type { CardFacts, ProviderName } from './provider.ts';

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

/** Saves a card that was charged, unless it is the newest one already. */
export async function saveCard(
  tx: Tx,
  { payerId, provider, card, now }: { payerId: string; provider: ProviderName; card: CardFacts; now: Date },
): Promise<void> {
  const newest = await findSavedCard(tx, payerId, provider);
  if (newest?.reference === card.reference) return;
  await paymentTables
    .write(tx)
    .insertInto('saved_card')
    .values({
      id: randomUUID(),
      payer_id: payerId,
      provider,
      customer: card.customer,
      reference: card.reference,
      brand: card.brand,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: card.fingerprint,
      created_at: now,
      forgotten_at: null,
    })
    .execute();
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
export async function forgetSavedCards(
  tx: Tx,
  payerId: string,
  { jobs, clock }: Pick<PaymentsContext, 'jobs' | 'clock'>,
): Promise<{ payerId: string; cardIds: string[] }> {
  const cards = await paymentTables
    .write(tx)
    .updateTable('saved_card')
    .set({ forgotten_at: clock.now() })
    .where('payer_id', '=', payerId)
    .returning('id')
    .execute();
  const order = { payerId, cardIds: cards.map(({ id }) => id) };
  await jobs.send(tx, forgetCardsQueue, order);
  return order;
}

export function savedCardView(row: SavedCardRow): SavedCard {
  return { brand: row.brand, last4: row.last4, expMonth: row.exp_month, expYear: row.exp_year };
}
