/** A stop of renewal that comes while the purchase of a membership is open: there may be no membership yet to stop. */
import type { Tx } from '../../platform/database/tables.ts';
import { openPaymentsOf } from './cancel-open.ts';
import { paymentTables } from './payments.tables.ts';

/** What the open purchases of this payer begin is not renewed. The payer must be locked. */
export async function markRenewalStopped(tx: Tx, payerId: string): Promise<void> {
  const open = await openPaymentsOf(tx, payerId, ['membership']);
  if (open.length === 0) return;
  await paymentTables
    .write(tx)
    .updateTable('payment_state')
    .set({ is_renewal_stopped: true })
    .where(
      'payment_id',
      'in',
      open.map(({ id }) => id),
    )
    .execute();
}

/** Whether renewal was stopped while this payment was open. */
export async function isRenewalStopped(tx: Tx, paymentId: string): Promise<boolean> {
  const row = await paymentTables
    .read(tx)
    .selectFrom('payment_state')
    .select('is_renewal_stopped')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return row.is_renewal_stopped;
}
