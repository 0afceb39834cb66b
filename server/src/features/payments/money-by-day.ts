import type { SiteVariant } from '@longstrip/contract/site';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { paymentTables } from './payments.tables.ts';

export type MoneyOfDay = {
  day: string;
  membershipCents: number;
  renewalCents: number;
  coinCents: number;
  refundedCents: number;
  disputedCents: number;
};

/**
 * What was charged, refunded and disputed on each day in UTC, `to` included. The sums are computed as in the books: a
 * refund that the bank sent back counts as not refunded from then on, and a late success as charged and refunded.
 */
export async function moneyByDay(
  db: Database,
  { from, to, site }: { from: string; to: string; site?: SiteVariant | undefined },
): Promise<MoneyOfDay[]> {
  const charged = (kind: string) =>
    sql`coalesce(sum(event.amount_cents) filter (where event.kind = 'succeeded' and payment.kind = ${kind}), 0)::int`;
  const { rows } = await sql<MoneyOfDay>`
    select (event.at at time zone 'UTC')::date::text as day,
      ${charged('membership')} as "membershipCents",
      ${charged('renewal')} as "renewalCents",
      ${charged('coins')} as "coinCents",
      (coalesce(sum(event.amount_cents) filter (where event.kind = 'refunded'), 0)
        - coalesce(sum(event.amount_cents) filter (where event.kind = 'refund_failed' and exists (
          select from payment_event earlier where earlier.payment_id = event.payment_id
            and earlier.refund_id = event.refund_id and earlier.kind = 'refunded')), 0))::int as "refundedCents",
      (coalesce(sum(event.amount_cents) filter (where event.kind = 'disputed'), 0)
        - coalesce(sum(event.amount_cents) filter (where event.kind = 'dispute_won'), 0))::int as "disputedCents"
    from payment_event event join payment on payment.id = event.payment_id
    where event.kind in ('succeeded', 'refunded', 'refund_failed', 'disputed', 'dispute_won')
      and event.at >= ${from}::timestamp at time zone 'UTC'
      and event.at < (${to}::timestamp + interval '1 day') at time zone 'UTC'
      and (${site ?? null}::text is null or payment.site = ${site ?? null})
    group by 1 order by 1
  `.execute(paymentTables.read(db));
  return rows;
}
