/** All payments, for staff. */
import type { BodyOf } from '@longstrip/contract/endpoint';
import {
  paymentList,
  type exportPayments,
  type listAllPayments as listAllPaymentsCall,
  type PaymentForStaff,
  type PaymentHistory,
} from '@longstrip/contract/payments/payments.staff.endpoints';
import { dollars } from '@longstrip/contract/payments/money.texts';
import type { ReceiptLine } from '@longstrip/contract/payments/payments.shapes';
import { sql } from 'kysely';
import { csvOfList } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { readList } from '../../platform/database/read-page.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findPayer } from './payer.ts';
import { paymentTables } from './payments.tables.ts';

const dayMs = 86_400_000;

export function paymentsAsCsv(
  db: Database,
  body: BodyOf<typeof exportPayments> = {},
): AsyncGenerator<string> {
  return csvOfList(paymentList.csv, (page) => listAllPayments(db, { ...body, sort: 'created', ...page }));
}

export async function listAllPayments(
  db: Database,
  body: BodyOf<typeof listAllPaymentsCall>,
): Promise<{ data: PaymentForStaff[]; next: string | null }> {
  const payerId = body.uid === undefined ? undefined : await findPayer(db, body.uid);
  if (body.uid !== undefined && payerId === undefined) return { data: [], next: null };
  // The page is selected from one table, in the order of an index; the other tables are read for its rows only.
  const wanted = paymentTables
    .read(db)
    .selectFrom('payment_state')
    .select(['payment_id', 'ordered_at', 'payment_cents']);
  const { rows, next } = await readList(wanted, body, {
    filters: {
      state: 'state',
      dispute: 'dispute',
      kind: 'payment_kind',
      provider: 'payment_provider',
      day: (day) => {
        const from = new Date(day);
        return sql`ordered_at >= ${from} and ordered_at < ${new Date(from.getTime() + dayMs)}`;
      },
      uid: () => sql`payment_id in (select id from payment where payer_id = ${payerId})`,
      receiptNumber: (number) => sql`payment_id in (select payment_id from receipt where number = ${number})`,
    },
    sorts: {
      created: [
        { name: 'ordered_at', type: 'time' },
        { name: 'payment_id', type: 'uuid' },
      ],
      amount: [
        { name: 'payment_cents', type: 'number' },
        { name: 'payment_id', type: 'uuid' },
      ],
    },
  });
  const found = await viewsOf(
    db,
    rows.map(({ payment_id }) => payment_id),
  );
  return { data: rows.map(({ payment_id }) => found.get(payment_id)!), next };
}

async function viewsOf(db: Database, ids: readonly string[]): Promise<Map<string, PaymentForStaff>> {
  if (ids.length === 0) return new Map();
  const rows = await paymentTables
    .read(db)
    .selectFrom('payment')
    .innerJoin('payer', 'payer.id', 'payment.payer_id')
    .innerJoin('payment_state', 'payment_state.payment_id', 'payment.id')
    .leftJoin('receipt', 'receipt.payment_id', 'payment.id')
    .where('payment.id', 'in', [...ids])
    .select([
      'payment.id',
      'payer.uid',
      'payment.kind',
      'payment_state.state',
      'payment_state.dispute',
      'payment.provider',
      'payment.site',
      'payment.what',
      'payment.amount_cents',
      'payment_state.refunded_cents',
      'payment_state.refunding_cents',
      'payment.created_at',
      'receipt.number',
      ({ exists, selectFrom }) =>
        exists(
          selectFrom('payment_dispute')
            .select('payment_dispute.payment_id')
            .whereRef('payment_dispute.payer_id', '=', 'payer.id')
            .where('payment_dispute.state', '<>', 'won')
            .where('payment_dispute.allowed_at', 'is', null),
        ).as('is_suspended'),
    ])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        uid: row.uid,
        kind: row.kind,
        state: row.state,
        dispute: row.dispute,
        isBuyerSuspended: Boolean(row.is_suspended) && row.uid !== null,
        provider: row.provider,
        site: row.site,
        what: row.what,
        amountCents: row.amount_cents,
        refundedCents: row.refunded_cents,
        refundingCents: row.refunding_cents,
        createdAt: row.created_at.toISOString(),
        receiptNumber: row.number,
      },
    ]),
  );
}

/** What payments are, for those who read their ids: what was bought, its price, and the receipt. */
export async function namesOfPayments(db: Database, ids: readonly string[]) {
  return [...(await viewsOf(db, ids)).values()].map(({ id, what, amountCents, receiptNumber }) => ({
    id,
    kind: 'payment' as const,
    name: `${what}, ${dollars(amountCents)}${receiptNumber === null ? '' : `, receipt ${receiptNumber}`}`,
    comicsId: null,
  }));
}

/** One payment with its events and its receipt. */
export async function paymentHistory(db: Database, id: string): Promise<PaymentHistory> {
  const view = (await viewsOf(db, [id])).get(id);
  if (!view) throw new Refusal('payment_not_found');
  const events = await paymentTables
    .read(db)
    .selectFrom('payment_event')
    .selectAll()
    .where('payment_id', '=', id)
    .orderBy('number')
    .execute();
  const receipt = await paymentTables
    .read(db)
    .selectFrom('receipt')
    .selectAll()
    .where('payment_id', '=', id)
    .executeTakeFirst();
  return {
    ...view,
    events: events.map((event) => ({
      number: event.number,
      kind: event.kind,
      amountCents: event.amount_cents,
      reason: event.reason,
      providerReference: event.provider_reference,
      card: event.card,
      at: event.at.toISOString(),
    })),
    receipt: receipt
      ? {
          number: receipt.number,
          createdAt: receipt.created_at.toISOString(),
          what: view.what,
          amountCents: view.amountCents,
          refundedCents: view.refundedCents,
          lines: receipt.lines as ReceiptLine[],
        }
      : null,
  };
}
