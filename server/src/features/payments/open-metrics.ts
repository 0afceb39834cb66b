import { sql } from 'kysely';
import { readGauges, type Metrics } from '../../platform/metrics/metrics.ts';
import type { PaymentsContext } from './context.ts';
import { paymentTables } from './payments.tables.ts';

const most = 10_000;

/** How many payments and refunds have no outcome yet, and since when. */
export function measureOpen(
  metrics: Metrics,
  { db, moneyClock }: Pick<PaymentsContext, 'db' | 'moneyClock'>,
): void {
  readGauges(
    metrics,
    {
      longstrip_payments_open: {
        label: 'what',
        help: `Payments and refunds without an outcome, at most ${most}.`,
      },
      longstrip_payments_open_seconds: {
        label: 'what',
        help: 'How long nothing has been heard of the one that waits longest.',
      },
    },
    async () => {
      const now = moneyClock.now();
      const { rows } = await sql<{ what: string; count: number; oldest: Date | null }>`
        select 'payments' as what, count(*)::int as count, min(updated_at) as oldest from (
          select updated_at from payment_state where state in ('created', 'processing', 'action_required')
          order by updated_at limit ${most}) as open
        union all
        select 'refunds', count(*)::int, min(updated_at) from (
          select updated_at from payment_state where refunding_cents > 0
          order by updated_at limit ${most}) as refunding`.execute(paymentTables.read(db));
      const values = (value: (row: (typeof rows)[number]) => number) =>
        Object.fromEntries(rows.map((row) => [row.what, value(row)]));
      return {
        longstrip_payments_open: values(({ count }) => count),
        longstrip_payments_open_seconds: values(({ oldest }) =>
          oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0,
        ),
      };
    },
  );
}
