import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { PaymentsContext } from './context.ts';
import { openStates, type PaymentKind } from './payment-state.ts';
import { paymentTables } from './payments.tables.ts';
import { settle } from './settle.ts';

/** Payments whose outcome is not known yet, oldest first. */
export async function openPaymentsOf(
  source: Database | Tx,
  payerId: string,
  kinds: readonly PaymentKind[],
): Promise<{ id: string }[]> {
  return paymentTables
    .read(source)
    .selectFrom('payment')
    .innerJoin('payment_state', 'payment_state.payment_id', 'payment.id')
    .select('payment.id')
    .where('payment.payer_id', '=', payerId)
    .where('payment.kind', 'in', kinds)
    .where('payment_state.state', 'in', openStates)
    .orderBy('payment.created_at')
    .orderBy('payment.id')
    .execute();
}

/** Must be called outside a transaction. A payment that the bank works on cannot be cancelled, and stays open. */
export async function cancelOpenPayments(
  payerId: string,
  kinds: readonly PaymentKind[],
  context: PaymentsContext,
): Promise<void> {
  for (const { id } of await openPaymentsOf(context.db, payerId, kinds))
    await settle(id, { want: 'cancel' }, context);
}
