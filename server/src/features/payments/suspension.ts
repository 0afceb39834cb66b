/** Disputes stop the purchases of a person until the site wins them, or staff allow purchases again. */
import type { DisputesOfPerson } from '@longstrip/contract/payments/payments.staff.endpoints';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { PaymentsContext } from './context.ts';
import { findPayer, lockPayer } from './payer.ts';
import { paymentTables } from './payments.tables.ts';

/** Whether a payer has a dispute that is open or lost, and that staff have not allowed purchases after. */
export async function isSuspended(source: Database | Tx, payerId: string): Promise<boolean> {
  const dispute = await paymentTables
    .read(source)
    .selectFrom('payment_dispute')
    .select('payment_id')
    .where('payer_id', '=', payerId)
    .where('state', '<>', 'won')
    .where('allowed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return dispute !== undefined;
}

/** The disputes of a person, counted, and whether they may buy. */
export async function disputesOf(source: Database | Tx, uid: string): Promise<DisputesOfPerson> {
  const payerId = await findPayer(source, uid);
  const rows = payerId
    ? await paymentTables
        .read(source)
        .selectFrom('payment_dispute')
        .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
        .where('payer_id', '=', payerId)
        .groupBy('state')
        .execute()
    : [];
  const count = (state: 'open' | 'won' | 'lost') => rows.find((row) => row.state === state)?.count ?? 0;
  return {
    open: count('open'),
    won: count('won'),
    lost: count('lost'),
    isSuspended: payerId !== undefined && (await isSuspended(source, payerId)),
  };
}

/** Allows purchases whatever becomes of the disputes so far. A later dispute stops them again. */
export async function allowPurchases(
  tx: Tx,
  uid: string,
  context: Pick<PaymentsContext, 'lockAccountShared' | 'moneyClock'>,
): Promise<DisputesOfPerson> {
  if (!(await context.lockAccountShared(tx, uid))) throw new Refusal('account_not_found');
  const payerId = await lockPayer(tx, uid, context);
  if (!(await isSuspended(tx, payerId))) throw new Refusal('purchases_allowed_already');
  await paymentTables
    .write(tx)
    .updateTable('payment_dispute')
    .set({ allowed_at: context.moneyClock.now() })
    .where('payer_id', '=', payerId)
    .where('allowed_at', 'is', null)
    .execute();
  return disputesOf(tx, uid);
}
