/** The books of a month, for the staff. */
import { csvDollars, csvHeader, csvLine, type CsvField } from '@longstrip/contract/csv';
import type { BookDay } from '@longstrip/contract/payments/payments.staff.endpoints';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { dayFigures, movesMoney, wasRefunded } from './book-sums.ts';
import { paymentTables } from './payments.tables.ts';

/** Rows that are read by one query. */
const batchSize = 1000;

/** The first moment of a month, given as 2026-11, and the first after it. */
function boundsOf(month: string): { from: Date; to: Date } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return { from: new Date(Date.UTC(year, number - 1, 1)), to: new Date(Date.UTC(year, number, 1)) };
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

export async function bookDaysOf(db: Database, month: string): Promise<BookDay[]> {
  const { from, to } = boundsOf(month);
  const rows = await paymentTables
    .read(db)
    .selectFrom('bookkeeping_day')
    .selectAll()
    .where('day', '>=', dayOf(from))
    .where('day', '<', dayOf(to))
    .execute();
  const compared = rows.map((row) => ({
    day: row.day,
    provider: row.provider,
    ours: row.ours as BookDay['ours'],
    theirs: row.theirs as BookDay['theirs'],
    differenceCents: row.difference_cents,
    checkedAt: row.checked_at.toISOString(),
  }));
  const keyOf = ({ day, provider }: Pick<BookDay, 'day' | 'provider'>) => `${day} ${provider}`;
  const known = new Set(compared.map(keyOf));
  const open = (await figuresByDay(db, { from, to })).filter((day) => !known.has(keyOf(day)));
  return [
    ...compared,
    ...open.map((day) => ({ ...day, theirs: null, differenceCents: null, checkedAt: null })),
  ].toSorted((a, b) => b.day.localeCompare(a.day) || a.provider.localeCompare(b.provider));
}

/** Our figures of the days with payments, as the comparison with the provider computes them. */
async function figuresByDay(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<Pick<BookDay, 'day' | 'provider' | 'ours'>[]> {
  const { rows } = await sql<BookDay['ours'] & Pick<BookDay, 'day' | 'provider'>>`
    select (event.at at time zone 'UTC')::date::text as day, payment.provider, ${dayFigures}
    from payment_event event join payment on payment.id = event.payment_id
    where payment.kind <> 'card' and ${movesMoney} and event.at >= ${from} and event.at < ${to}
    group by 1, 2`.execute(paymentTables.read(db));
  return rows.map(({ day, provider, ...ours }) => ({ day, provider, ours }));
}

const columns = [
  'time (UTC)',
  'entry',
  'amount (USD)',
  'what',
  'kind',
  'site',
  'provider',
  'provider reference',
  'payment',
  'receipt',
  'buyer',
] as const;

type Entry = {
  at: Date;
  number: number;
  kind: 'succeeded' | 'refunded' | 'refund_failed' | 'disputed' | 'dispute_won';
  amount_cents: number;
  what: string;
  sold: string;
  site: string;
  provider: string;
  provider_reference: string | null;
  payment_id: string;
  receipt: number | null;
  payer_id: string;
};

/** Names of entries and the sign of their amounts, as the comparison with the provider counts them. */
const entries: Record<Entry['kind'], { name: string; sign: 1 | -1 }> = {
  succeeded: { name: 'charge', sign: 1 },
  refunded: { name: 'refund', sign: -1 },
  refund_failed: { name: 'refund returned', sign: 1 },
  disputed: { name: 'dispute', sign: -1 },
  dispute_won: { name: 'dispute won', sign: 1 },
};

/** The entries of a month as lines of CSV (RFC 4180), oldest first, read in batches. */
export async function* exportBooks(db: Database, month: string): AsyncGenerator<string> {
  yield csvHeader(columns);
  const { to } = boundsOf(month);
  let last: Pick<Entry, 'at' | 'payment_id' | 'number'> = {
    at: boundsOf(month).from,
    payment_id: '00000000-0000-0000-0000-000000000000',
    number: 0,
  };
  for (;;) {
    const rows = await entriesAfter(db, last, to);
    if (rows.length > 0) yield rows.map((row) => csvLine(fieldsOf(row))).join('');
    if (rows.length < batchSize) return;
    last = rows.at(-1)!;
  }
}

async function entriesAfter(
  db: Database,
  last: Pick<Entry, 'at' | 'payment_id' | 'number'>,
  to: Date,
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select event.at, event.number, event.kind, event.amount_cents, payment.what, payment.kind as sold, payment.site,
      payment.provider, event.provider_reference, event.payment_id, receipt.number as receipt, payment.payer_id
    from payment_event event
    join payment on payment.id = event.payment_id
    left join receipt on receipt.payment_id = event.payment_id
    where ${movesMoney}
      and payment.kind <> 'card'
      and event.at >= ${last.at} and event.at < ${to}
      and (event.at, event.payment_id, event.number) > (${last.at}::timestamptz, ${last.payment_id}::uuid, ${last.number}::int)
      and (event.kind <> 'refund_failed' or ${wasRefunded})
    order by event.at, event.payment_id, event.number
    limit ${batchSize}
  `.execute(paymentTables.read(db));
  return rows;
}

function fieldsOf(row: Entry): CsvField[] {
  const { name, sign } = entries[row.kind];
  return [
    row.at.toISOString(),
    name,
    csvDollars(sign * row.amount_cents),
    row.what,
    row.sold,
    row.site,
    row.provider,
    row.provider_reference,
    row.payment_id,
    row.receipt,
    row.payer_id,
  ];
}
