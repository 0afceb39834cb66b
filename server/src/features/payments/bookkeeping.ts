/** Compares our books with the provider's, day by day. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { dayFigures, movesMoney } from './book-sums.ts';
import type { PaymentsContext } from './context.ts';
import { alertLetter } from './alert-letter.ts';
import { paymentTables } from './payments.tables.ts';
import type { DayReport, ProviderName } from './provider.ts';

const dayMilliseconds = 86_400_000;
/** Events of a day may arrive late, so the last days are compared again. */
const recheckedDays = 7;
/** How long the ids of received events are kept. Providers repeat an event within days at most. */
const eventRetentionDays = 90;

/** Payments among whose events the first one of a provider is: the provider's clock may differ from ours. */
const firstPayments = 100;
const providerNames: readonly ProviderName[] = ['sandbox', 'stripe'];

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Compares every day that is over and was not compared, or may have changed since. Days are in UTC. */
export async function checkBooks(context: PaymentsContext): Promise<void> {
  const { db, moneyClock } = context;
  const today = dayOf(moneyClock.now().getTime());
  for (const provider of providerNames) {
    const first = await firstDayOf(provider, context);
    try {
      for (let day = first; day !== null && day < today; day = dayOf(Date.parse(day) + dayMilliseconds))
        await checkDay(provider, day, context);
    } catch (error) {
      // A provider that is not configured any more, or does not answer, must not hold up the others.
      context.logger.error({ err: error, provider }, 'the books of a payment provider could not be checked');
    }
  }
  const before = new Date(moneyClock.now().getTime() - eventRetentionDays * dayMilliseconds);
  await db.transaction((tx) =>
    paymentTables.write(tx).deleteFrom('provider_event').where('received_at', '<', before).execute(),
  );
}

/**
 * The first day to compare; null without payments. Of all events only those of the provider's first payments are read:
 * reading the events of years takes longer than a statement may.
 */
async function firstDayOf(name: ProviderName, { db }: Pick<PaymentsContext, 'db'>): Promise<string | null> {
  const { rows } = await sql<{ first: string | null }>`
    select case when count(*) > 0 then greatest(
      min(event.at at time zone 'UTC')::date,
      (select max(day) - ${recheckedDays}::int from bookkeeping_day where provider = ${name})) end as first
    from (select payment_id from payment_state where payment_provider = ${name}
      order by ordered_at, payment_id limit ${firstPayments}) as first_ones
    join payment_event event on event.payment_id = first_ones.payment_id
  `.execute(paymentTables.read(db));
  return rows[0]!.first;
}

async function checkDay(name: ProviderName, day: string, context: PaymentsContext): Promise<void> {
  const { db, letters, moneyClock, logger } = context;
  const theirs = await context.providerOf(name).report(day);
  const ours = await ourDay(name, day, context);
  const differenceCents = netOf(ours) - netOf(theirs);
  const isEqual = isDeepStrictEqual(theirs, ours);
  await db.transaction(async (tx) => {
    const rows = paymentTables.write(tx);
    const before = await rows
      .selectFrom('bookkeeping_day')
      .select(['ours', 'theirs'])
      .where('day', '=', day)
      .where('provider', '=', name)
      .where('currency', '=', 'usd')
      .forUpdate()
      .executeTakeFirst();
    const figures = {
      ours: JSON.stringify(ours),
      theirs: JSON.stringify(theirs),
      difference_cents: differenceCents,
      checked_at: moneyClock.now(),
    };
    await rows
      .insertInto('bookkeeping_day')
      .values({ day, provider: name, currency: 'usd', ...figures })
      .onConflict((conflict) => conflict.columns(['day', 'provider', 'currency']).doUpdateSet(figures))
      .execute();
    // The same figures are reported once.
    const isKnown = before && isDeepStrictEqual(before, { ours, theirs });
    if (isEqual || isKnown) return;
    logger.error(
      { provider: name, day, ours, theirs },
      'the books differ from those of the payment provider',
    );
    await letters.send(tx, alertLetter, { alert: 'books differ', provider: name, day, differenceCents });
  });
}

const netOf = ({ chargedCents, refundedCents, disputedCents }: DayReport) =>
  chargedCents - refundedCents - disputedCents;

async function ourDay(
  name: ProviderName,
  day: string,
  { db }: Pick<PaymentsContext, 'db'>,
): Promise<DayReport> {
  const { rows } = await sql<DayReport>`
    select ${dayFigures}
    from payment_event event join payment on payment.id = event.payment_id
    where payment.provider = ${name}
      and payment.kind <> 'card'
      and ${movesMoney}
      and event.at >= ${day}::timestamp at time zone 'UTC'
      and event.at < (${day}::timestamp + interval '1 day') at time zone 'UTC'
  `.execute(paymentTables.read(db));
  return rows[0]!;
}
