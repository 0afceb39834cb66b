import type { Tx } from '../../platform/database/tables.ts';
import type { PaymentsContext } from './context.ts';
import { cancelOpenPayments, openPaymentsOf } from './cancel-open.ts';
import { loadPayment } from './load-payment.ts';
import { paymentKinds } from './payment-state.ts';
import { forgetting } from './payments.queues.ts';
import { paymentTables } from './payments.tables.ts';
import { refreshPayment } from './process-payment.ts';
import type { ProviderName } from './provider.ts';

/**
 * The payments and the coins of an account pass to a new one; if it is erased, to none: its payer is a pseudonym then that
 * leads to no person. A job deletes the cards, because another person may hold them. What is open is given back if it
 * succeeds: the one who ordered it is gone.
 */
export async function changePayer(
  tx: Tx,
  { uid, newUid }: { uid: string; newUid: string | null },
  { jobs }: Pick<PaymentsContext, 'jobs'>,
): Promise<void> {
  const payer = await paymentTables
    .write(tx)
    .updateTable('payer')
    .set({ uid: newUid })
    .where('uid', '=', uid)
    .returning('id')
    .executeTakeFirst();
  if (!payer) return;
  const open = await openPaymentsOf(tx, payer.id, paymentKinds);
  if (open.length > 0)
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
  await jobs.send(tx, forgetting, { payerId: payer.id });
}

/**
 * First finds out about payments whose answer was lost: they can be asked for only with their card. Throws while one is not
 * answered, to be tried again.
 */
export async function forgetCards(payerId: string, context: PaymentsContext): Promise<void> {
  const { db, providerOf } = context;
  await cancelOpenPayments(payerId, paymentKinds, context);
  for (const { id } of await openPaymentsOf(db, payerId, paymentKinds)) {
    await refreshPayment(id, context);
    const { payment } = await loadPayment(db, id);
    if (!payment.reference) throw new Error(`The provider has not answered for payment ${id}.`);
  }
  const cards = await paymentTables
    .read(db)
    .selectFrom('saved_card')
    .select(['provider', 'customer'])
    .distinct()
    .where('payer_id', '=', payerId)
    .execute();
  for (const { provider, customer } of cards) await providerOf(provider).forgetCustomer(customer);
  await db.transaction((tx) =>
    paymentTables.write(tx).deleteFrom('saved_card').where('payer_id', '=', payerId).execute(),
  );
}

/** A customer of the provider with saved cards is deleted with them. */
export async function forgetCustomer(
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
  if (!saved) await providerOf(provider).forgetCustomer(customer);
}
