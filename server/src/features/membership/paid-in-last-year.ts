import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { membershipTables } from './membership.tables.ts';

/** What was charged for a membership, less refunds, in the year before its yearly summary. */
export async function paidInLastYear(
  tx: Tx,
  membershipId: string,
  summaryAt: Date,
): Promise<{ paidCents: number; payments: number }> {
  const since = new Date(summaryAt.getTime() - 365 * 86_400_000);
  const paid = await membershipTables
    .read(tx)
    .selectFrom('membership_period')
    .select([
      sql<number>`coalesce(sum(price_cents - credit_cents), 0)::int`.as('cents'),
      sql<number>`count(*)::int`.as('payments'),
    ])
    .where('membership_id', '=', membershipId)
    .where('payment_id', 'is not', null)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  const refunded = await membershipTables
    .read(tx)
    .selectFrom('membership_event')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::int`.as('cents'))
    .where('membership_id', '=', membershipId)
    .where('kind', '=', 'refunded')
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return { paidCents: Math.max(0, paid.cents - refunded.cents), payments: paid.payments };
}
