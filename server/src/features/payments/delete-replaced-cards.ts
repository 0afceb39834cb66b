import type { PaymentsContext } from './context.ts';
import { openStates } from './payment-state.ts';
import { paymentTables } from './payments.tables.ts';

/**
 * Deletes cards that others have replaced, here and at the provider. Throws while a payment that was ordered with one
 * of them is open, so that the job is repeated: a renewal that is being charged keeps its card.
 */
export async function deleteReplacedCards(
  { cardIds }: { cardIds: readonly string[] },
  { db, providerOf }: Pick<PaymentsContext, 'db' | 'providerOf'>,
): Promise<void> {
  const rows = paymentTables.read(db);
  const cards = await rows
    .selectFrom('saved_card')
    .select(['id', 'payer_id', 'provider', 'customer', 'reference'])
    .where('id', 'in', [...cardIds])
    .where('forgotten_at', 'is not', null)
    .execute();
  for (const { id, payer_id: payerId, provider, customer, reference } of cards) {
    const charging = await rows
      .selectFrom('payment')
      .innerJoin('payment_state', 'payment_state.payment_id', 'payment.id')
      .select('payment.id')
      .where('payment.payer_id', '=', payerId)
      .where('payment.saved_card_id', '=', id)
      .where('payment_state.state', 'in', openStates)
      .limit(1)
      .executeTakeFirst();
    if (charging) throw new Error(`Payment ${charging.id} is still charging a replaced card.`);
    await providerOf(provider).deleteCard({ customer, reference });
    await db.transaction((tx) =>
      paymentTables.write(tx).deleteFrom('saved_card').where('id', '=', id).execute(),
    );
  }
}
