import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { membershipTables } from './membership.tables.ts';

/** Everything stored about a person's memberships, for the archive they may download. */
export async function exportMemberships(db: Database, uid: string) {
  const tables = membershipTables.read(db);
  const contracts = await tables.selectFrom('membership').selectAll().where('uid', '=', uid).execute();
  const ids = contracts.map(({ id }) => id);
  const periods = await tables
    .selectFrom('membership_period')
    .selectAll()
    .where('membership_id', '=', anyOf(ids))
    .orderBy('id')
    .execute();
  const events = await tables
    .selectFrom('membership_event')
    .selectAll()
    .where('membership_id', '=', anyOf(ids))
    .orderBy('id')
    .execute();
  return [
    {
      fileName: 'memberships.json',
      about:
        'Your memberships: contracts, the periods they had with what was paid, and what happened to them.',
      content: contracts.map((record) => ({
        contractNumber: record.contract_number,
        plan: record.plan_id,
        state: record.state,
        renews: record.renews,
        startedAt: record.started_at,
        periodEnd: record.period_end,
        endedAt: record.ended_at,
        endReason: record.end_reason,
        periods: periods
          .filter((period) => period.membership_id === record.id)
          .map((period) => ({
            reason: period.reason,
            plan: period.plan_id,
            startsAt: period.starts_at,
            endsAt: period.ends_at,
            priceCents: period.price_cents,
            creditCents: period.credit_cents,
            paymentId: period.payment_id,
          })),
        events: events
          .filter((event) => event.membership_id === record.id)
          .map(({ kind, facts, at }) => ({ kind, facts, at })),
      })),
    },
  ];
}
