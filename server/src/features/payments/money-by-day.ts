import type { SiteVariant } from '@longstrip/contract/site';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { centsOf, disputedCents, movesMoney, refundedCents } from './book-sums.ts';
import type { PaymentKind } from './payment-state.ts';
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
 * late success counts as charged and refunded.
 */
export async function moneyByDay(
  db: Database,
  { from, to, site }: { from: string; to: string; site?: SiteVariant | undefined },
): Promise<MoneyOfDay[]> {
  const charged = (kind: PaymentKind) => centsOf(sql`event.kind = 'succeeded' and payment.kind = ${kind}`);
  const { rows } = await sql<MoneyOfDay>`
    select (event.at at time zone 'UTC')::date::text as day,
      ${charged('membership')} as "membershipCents",
      ${charged('renewal')} as "renewalCents",
      ${charged('coins')} as "coinCents",
      ${refundedCents} as "refundedCents",
      ${disputedCents} as "disputedCents"
    from payment_event event join payment on payment.id = event.payment_id
    where ${movesMoney}
      and event.at >= ${from}::timestamp at time zone 'UTC'
      and event.at < (${to}::timestamp + interval '1 day') at time zone 'UTC'
      and (${site ?? null}::text is null or payment.site = ${site ?? null})
    group by 1 order by 1
  `.execute(paymentTables.read(db));
  return rows;
}
