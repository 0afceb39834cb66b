/** After a restore: what a provider's books say since the backup, and ours do not. */
import { sql } from 'kysely';
import { centsOf, disputedCents, movesMoney, refundedCents } from './book-sums.ts';
import type { PaymentsContext } from './context.ts';
import { paymentTables } from './payments.tables.ts';
import type { BookEntry, PaymentProvider } from './provider.ts';

const dayMilliseconds = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

type Sums = Record<BookEntry['kind'], number>;
const noSums: Sums = { charged: 0, refunded: 0, disputed: 0 };

/** In cents. `isKnown`: the payment is in our database; its state is asked of the provider once the site is released. */
export type ProviderDifference = {
  provider: string;
  paymentId: string;
  isKnown: boolean;
  ours: Sums;
  theirs: Sums;
};

/** By payment, from the beginning of the day of `since`. Asks the provider, and changes nothing. */
export async function compareWithProvider(
  since: Date,
  provider: PaymentProvider,
  context: Pick<PaymentsContext, 'db' | 'moneyClock'>,
): Promise<ProviderDifference[]> {
  if (!provider.entries) return [];
  const first = dayOf(since.getTime());
  const today = dayOf(context.moneyClock.now().getTime());
  const theirs = new Map<string, Sums>();
  for (let day = first; day <= today; day = dayOf(Date.parse(day) + dayMilliseconds))
    for await (const { paymentId, kind, amountCents } of provider.entries(day)) {
      if (paymentId === null) continue;
      const sums = theirs.get(paymentId) ?? { ...noSums };
      sums[kind] += amountCents;
      theirs.set(paymentId, sums);
    }
  const ours = await ourSums(first, provider, context);
  const ids = [...new Set([...theirs.keys(), ...ours.keys()])];
  const known = await knownPayments(ids, context);
  return ids.flatMap((paymentId) => {
    const [mine, other] = [ours.get(paymentId) ?? noSums, theirs.get(paymentId) ?? noSums];
    const isEqual = (Object.keys(noSums) as BookEntry['kind'][]).every((kind) => mine[kind] === other[kind]);
    return isEqual
      ? []
      : [{ provider: provider.name, paymentId, isKnown: known.has(paymentId), ours: mine, theirs: other }];
  });
}

async function ourSums(
  first: string,
  { name }: PaymentProvider,
  { db }: Pick<PaymentsContext, 'db'>,
): Promise<Map<string, Sums>> {
  const { rows } = await sql<{ id: string } & Sums>`
    select event.payment_id as id, ${centsOf(sql`event.kind = 'succeeded'`)} as charged, ${refundedCents} as refunded,
      ${disputedCents} as disputed
    from payment_event event join payment on payment.id = event.payment_id
    where payment.provider = ${name} and payment.kind <> 'card' and ${movesMoney}
      and event.at >= ${first}::timestamp at time zone 'UTC'
    group by event.payment_id`.execute(paymentTables.read(db));
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}

async function knownPayments(
  ids: readonly string[],
  { db }: Pick<PaymentsContext, 'db'>,
): Promise<Set<string>> {
  const rows = await paymentTables
    .read(db)
    .selectFrom('payment')
    .select('id')
    .where(sql<boolean>`id::text = any(${ids}::text[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
