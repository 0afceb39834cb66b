import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { membershipTables } from './membership.tables.ts';

/** The time that a payment bought. After an upgrade: the time of the longer plan, which the payment helped to buy. */
export type PaidTime = {
  start: Date;
  end: Date;
  /** The price of the time, credit included. */
  priceCents: number;
  /** The part of the price that upgrades paid later. */
  laterCents: number;
  /** When the period, or the last upgrade of it, was paid. */
  paidAt: Date;
  /** When the membership ended; null while it has not. */
  endedAt: Date | null;
  /** When the next period was paid; null if it was not. */
  renewedAt: Date | null;
  /** All payments that pay for this time, the newest first: upgrades, and the payment whose credit they took. */
  paymentIds: string[];
};

/** By payment id. Payments that bought no time are missing. */
export async function paidTimes(
  source: Database | Tx,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, PaidTime>> {
  if (paymentIds.length === 0) return new Map();
  const periods = await membershipTables
    .read(source)
    .selectFrom('membership_period')
    .innerJoin('membership', 'membership.id', 'membership_period.membership_id')
    .selectAll('membership_period')
    .select('membership.ended_at')
    .where('membership.id', 'in', ({ selectFrom }) =>
      selectFrom('membership_period as paid')
        .select('paid.membership_id')
        .where('paid.payment_id', 'in', [...paymentIds]),
    )
    .where('membership_period.reason', '<>', 'gift')
    .orderBy('membership_period.number')
    .execute();
  const times = new Map<string, PaidTime>();
  for (const paid of periods) {
    const id = paid.payment_id!;
    if (!paymentIds.includes(id)) continue;
    const own = periods.filter((each) => each.membership_id === paid.membership_id);
    const first = own.findLastIndex(({ number, reason }) => number <= paid.number && reason !== 'upgrade');
    const next = own.findIndex(({ reason }, index) => index > first && reason !== 'upgrade');
    const together = own.slice(first, next < 0 ? undefined : next);
    const { starts_at, ends_at, price_cents, created_at } = together.at(-1)!;
    times.set(id, {
      start: starts_at,
      end: ends_at,
      priceCents: price_cents,
      paidAt: created_at,
      laterCents: together
        .filter(({ number }) => number > paid.number)
        .reduce((sum, upgrade) => sum + upgrade.price_cents - upgrade.credit_cents, 0),
      endedAt: paid.ended_at,
      renewedAt: own[next]?.created_at ?? null,
      paymentIds: together.map(({ payment_id }) => payment_id!).toReversed(),
    });
  }
  return times;
}

/** The payment that paid last for the membership of a person that has not ended; null without one. */
export async function lastPaymentForMembership(source: Database | Tx, uid: string): Promise<string | null> {
  const paid = await membershipTables
    .read(source)
    .selectFrom('membership_period')
    .innerJoin('membership', 'membership.id', 'membership_period.membership_id')
    .select('membership_period.payment_id')
    .where('membership.uid', '=', uid)
    .where('membership.state', '<>', 'ended')
    .where('membership_period.payment_id', 'is not', null)
    .orderBy('membership_period.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return paid?.payment_id ?? null;
}
