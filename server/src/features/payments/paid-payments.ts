import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { fold, isDisputed, type EventRow } from './payment-state.ts';
import { paymentTables, type PaymentRow } from './payments.tables.ts';

/** A payment that succeeded, with what became of its money. */
export type PaidPayment = Pick<PaymentRow, 'id' | 'subject' | 'what'> & {
  kind: Exclude<PaymentRow['kind'], 'card'>;
  payerId: string;
  amountCents: number;
  /** Refunded, or being refunded. */
  refundedCents: number;
  paidAt: Date;
  isDisputed: boolean;
};

/** Payments of an account that succeeded, newest first, all or one page or the ones with these ids. */
export async function paidPayments(
  source: Database | Tx,
  uid: string,
  { ids, limit, offset = 0 }: { ids?: readonly string[]; limit?: number; offset?: number } = {},
): Promise<{ payments: PaidPayment[]; total: number }> {
  const tables = paymentTables.read(source);
  const paid = tables
    .selectFrom('payment')
    .innerJoin('payer', 'payer.id', 'payment.payer_id')
    .innerJoin('payment_event', 'payment_event.payment_id', 'payment.id')
    .where('payer.uid', '=', uid)
    .where('payment_event.kind', '=', 'succeeded')
    // Nothing was paid.
    .where('payment.kind', '<>', 'card')
    // A late success bought nothing, and is refunded automatically.
    .where('payment_event.reason', 'is', null)
    .$if(ids !== undefined, (query) => query.where('payment.id', 'in', [...ids!]));
  const rows = await paid
    .selectAll('payment')
    .select('payment_event.at as paid_at')
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .$if(limit !== undefined, (query) => query.limit(limit!).offset(offset))
    .execute();
  const { total } = await paid
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const found = rows.map(({ id }) => id);
  const events =
    found.length === 0
      ? []
      : await tables
          .selectFrom('payment_event')
          .selectAll()
          .where('payment_id', 'in', found)
          .orderBy('number')
          .execute();
  return { payments: rows.map((row) => viewOf(row, events)), total };
}

/** What these payments charged, in US cents, by their id. */
export async function paidCentsOf(
  source: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await paymentTables
    .read(source)
    .selectFrom('payment')
    .select(['id', 'amount_cents'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, amount_cents: cents }) => [id, cents]));
}

function viewOf(
  row: PaymentRow & { paid_at: Date },
  events: readonly (EventRow & { payment_id: string })[],
): PaidPayment {
  const own = events.filter(({ payment_id }) => payment_id === row.id);
  const payment = fold(row.amount_cents, own);
  return {
    id: row.id,
    payerId: row.payer_id,
    kind: row.kind as PaidPayment['kind'],
    subject: row.subject,
    what: row.what,
    amountCents: row.amount_cents,
    refundedCents: payment.refundedCents + payment.refundingCents,
    paidAt: row.paid_at,
    isDisputed: isDisputed(payment),
  };
}
