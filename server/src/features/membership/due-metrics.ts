import { sql } from 'kysely';
import { readGauges, type Metrics } from '../../platform/metrics/metrics.ts';
import type { MembershipContext } from './context.ts';
import { membershipTables } from './membership.tables.ts';

const most = 10_000;

/** How many memberships wait for their renewal, reminder or end, and since when. */
export function measureDue(
  metrics: Metrics,
  { db, moneyClock }: Pick<MembershipContext, 'db' | 'moneyClock'>,
): void {
  readGauges(
    metrics,
    {
      longstrip_memberships_due: { help: `Memberships whose next step is due, at most ${most}.` },
      longstrip_memberships_due_seconds: { help: 'How long the step has been due that waits longest.' },
    },
    async () => {
      const now = moneyClock.now();
      const { rows } = await sql<{ count: number; oldest: Date | null }>`
        select count(*)::int as count, min(due_at) as oldest from (
          select due_at from membership where due_at <= ${now} order by due_at limit ${most}) as due`.execute(
        membershipTables.read(db),
      );
      const { count, oldest } = rows[0]!;
      return {
        longstrip_memberships_due: count,
        longstrip_memberships_due_seconds: oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0,
      };
    },
  );
}
