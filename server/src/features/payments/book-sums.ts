/** What counts in the books, as SQL about a row `event` of payment_event. */
import { sql, type RawBuilder } from 'kysely';

/** Literals, as in the partial index payment_event_at: PostgreSQL cannot match parameters to it. */
export const movesMoney = sql<boolean>`
  event.kind in ('succeeded', 'refunded', 'refund_failed', 'disputed', 'dispute_won')`;

/** A refund that failed counts only if it was carried out before: the bank has sent it back. */
export const wasRefunded = sql<boolean>`exists (
  select from payment_event earlier where earlier.payment_id = event.payment_id
    and earlier.refund_id = event.refund_id and earlier.kind = 'refunded')`;

/** The sum of the events that meet a condition. */
export const centsOf = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(event.amount_cents) filter (where ${condition}), 0)`;

/** A refund that the bank sent back counts as not refunded from then on. */
export const refundedCents = sql<number>`(${centsOf(sql`event.kind = 'refunded'`)}
  - ${centsOf(sql`event.kind = 'refund_failed' and ${wasRefunded}`)})`;

/** Disputes that were opened, less those that were won. */
export const disputedCents = sql<number>`(${centsOf(sql`event.kind = 'disputed'`)}
  - ${centsOf(sql`event.kind = 'dispute_won'`)})`;

/** The figures of a day, as they are compared with the provider's. */
export const dayFigures = sql`
  ${centsOf(sql`event.kind = 'succeeded'`)} as "chargedCents",
  ${refundedCents} as "refundedCents",
  ${disputedCents} as "disputedCents",
  count(*) filter (where event.kind = 'succeeded') as count`;
