import type { Tx } from '../../platform/database/tables.ts';
import type { PaymentsContext } from './context.ts';
import { openPaymentsOf } from './cancel-open.ts';
import { loadPayment } from './load-payment.ts';
import { paymentKinds } from './payment-state.ts';
import { paymentTables } from './payments.tables.ts';
import type { ProviderName } from './provider.ts';
import { retireSavedCards } from './saved-cards.ts';
import { settle } from './settle.ts';

/**
 * Moves the payer of an account, with its payments and coins, to a new account. `newUid` is null if the account is
 * erased; the payer then leads to no person. The cards are deleted, because they may be another person's. An open
 * payment is refunded if it succeeds, because its buyer is gone.
 */
export async function changePayer(
  tx: Tx,
  { uid, newUid }: { uid: string; newUid: string | null },
  context: Pick<PaymentsContext, 'jobs' | 'moneyClock'>,
): Promise<void> {
  const payer = await paymentTables
    .write(tx)
    .updateTable('payer')
    .set({ uid: newUid })
    .where('uid', '=', uid)
    .returning('id')
    .executeTakeFirst();
  if (!payer) return;
  await markBuyerGone(tx, payer.id);
  await retireSavedCards(tx, payer.id, context);
}

/** From now on an open payment of this payer is not charged, and is refunded if it succeeds. */
export async function markBuyerGone(tx: Tx, payerId: string): Promise<void> {
  const open = await openPaymentsOf(tx, payerId, paymentKinds);
  if (open.length === 0) return;
  await paymentTables
    .write(tx)
    .updateTable('payment_state')
    .set({ is_buyer_gone: true })
    .where(
      'payment_id',
      'in',
      open.map(({ id }) => id),
    )
    .execute();
}

/**
 * Deletes these cards of a payer, here and at the provider; without `cardIds`, all of them. First settles payments
 * whose answer was lost: that needs their card. Throws while one has no answer, so that the job is repeated.
 */
export async function deleteCards(
  { payerId, cardIds }: { payerId: string; cardIds?: readonly string[] },
  context: PaymentsContext,
): Promise<void> {
  const { db, providerOf } = context;
  for (const { id } of await openPaymentsOf(db, payerId, paymentKinds)) {
    // Payments that the next owner of the payer has ordered since then have other cards.
    if (!(await loadPayment(db, id)).isAccountGone) continue;
    await settle(id, { want: 'cancel' }, context);
    await settle(id, { want: 'know' }, context);
    const { payment } = await loadPayment(db, id);
    if (payment.state === 'processing' && !payment.reference)
      throw new Error(`The provider has not answered for payment ${id}.`);
  }
  const saved = await paymentTables
    .read(db)
    .selectFrom('saved_card')
    .select(['id', 'provider', 'customer'])
    .where('payer_id', '=', payerId)
    .execute();
  const cards = saved.filter(({ id }) => !cardIds || cardIds.includes(id));
  if (cards.length === 0) return;
  const providers = new Map(cards.map(({ customer, provider }) => [customer, provider]));
  for (const [customer, provider] of providers) await providerOf(provider).deleteCustomer(customer);
  await db.transaction((tx) =>
    paymentTables
      .write(tx)
      .deleteFrom('saved_card')
      .where(
        'id',
        'in',
        cards.map(({ id }) => id),
      )
      .execute(),
  );
}

/** Deletes a customer at the provider, unless they have saved cards: then they are deleted with these. */
export async function deleteCustomer(
  { provider, customer }: { provider: ProviderName; customer: string },
  { db, providerOf }: Pick<PaymentsContext, 'db' | 'providerOf'>,
): Promise<void> {
  const saved = await paymentTables
    .read(db)
    .selectFrom('saved_card')
    .select('id')
    .where('provider', '=', provider)
    .where('customer', '=', customer)
    .limit(1)
    .executeTakeFirst();
  if (!saved) await providerOf(provider).deleteCustomer(customer);
}
