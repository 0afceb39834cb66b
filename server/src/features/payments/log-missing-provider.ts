import { sql } from 'kysely';
import type { PaymentsContext } from './context.ts';
import { openStates } from './payment-state.ts';
import { paymentTables } from './payments.tables.ts';

/** At start, logs payments, refunds and cards that are left at Stripe after its keys were removed. */
export async function logMissingProvider({
  db,
  config,
  logger,
}: Pick<PaymentsContext, 'db' | 'config' | 'logger'>): Promise<void> {
  if (config.payments.stripe) return;
  const rows = paymentTables.read(db);
  const { open, refunding } = await rows
    .selectFrom('payment_state')
    .innerJoin('payment', 'payment.id', 'payment_state.payment_id')
    .where('payment.provider', '=', 'stripe')
    .where(({ eb, or }) =>
      or([eb('payment_state.state', 'in', openStates), eb('payment_state.refunding_cents', '>', 0)]),
    )
    .select([
      sql<number>`count(*) filter (where payment_state.refunding_cents = 0)`.as('open'),
      sql<number>`count(*) filter (where payment_state.refunding_cents > 0)`.as('refunding'),
    ])
    .executeTakeFirstOrThrow();
  const card = await rows
    .selectFrom('saved_card')
    .select('id')
    .where('provider', '=', 'stripe')
    .limit(1)
    .executeTakeFirst();
  if (open + refunding === 0 && !card) return;
  logger.error(
    { open, refunding, hasSavedCards: card !== undefined },
    'Stripe is not configured any more: open payments there fail, refunds wait, and its saved cards cannot be charged',
  );
}
