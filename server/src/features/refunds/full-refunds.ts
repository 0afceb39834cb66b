import { fullRefundEveryMs } from '@longstrip/contract/refunds/refund.rules';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { RefundsContext } from './context.ts';
import { refundTables } from './refunds.tables.ts';

/** A payment is older than the request about it, by a week at most if that is in full. */
const paidBeforeMs = 14 * 86_400_000;

/** Whether this person, or anyone with the card of this payment, had a refund in full without a review in the last 12 months. */
export async function isFullRefundUsed(
  tx: Tx,
  { uid, paymentId }: { uid: string; paymentId: string },
  { moneyClock, payments }: Pick<RefundsContext, 'moneyClock' | 'payments'>,
): Promise<boolean> {
  const since = new Date(moneyClock.now().getTime() - fullRefundEveryMs);
  const paidSince = new Date(since.getTime() - paidBeforeMs);
  const sameCard = await payments.paymentsWithSameCard(tx, paymentId, { since: paidSince });
  const used = await refundTables
    .read(tx)
    .selectFrom('refund_request')
    .select('id')
    .where('rule', '=', 'california')
    .where(sql<boolean>`decision is distinct from 'reviewed'`)
    .where('submitted_at', '>', since)
    .where(({ or, eb }) => or([eb('uid', '=', uid), eb('payment_id', '=', anyOf(sameCard))]))
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}
