import type {
  ListedPayment,
  PaymentView,
  ReceiptLine,
  ReceiptView,
  DeclineReason,
} from '@longstrip/contract/payments/payments.shapes';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { joinAttempts } from './attempts.ts';
import type { PaymentKind } from './payment-state.ts';
import { paymentTables } from './payments.tables.ts';

/** Payments of an account with what is known of them. */
function viewsOf(db: Database, uid: string) {
  return paymentTables
    .read(db)
    .selectFrom('payment')
    .innerJoin('payer', 'payer.id', 'payment.payer_id')
    .innerJoin('payment_state', 'payment_state.payment_id', 'payment.id')
    .leftJoin('receipt', 'receipt.payment_id', 'payment.id')
    .where('payer.uid', '=', uid)
    .select([
      'payment.id',
      'payment.kind',
      'payment_state.state',
      'payment.what',
      'payment.amount_cents',
      'payment_state.refunded_cents',
      'payment.created_at',
      'receipt.number',
      ({ selectFrom }) =>
        selectFrom('payment_event')
          .select(
            sql<{ failure: DeclineReason | null; card: PaymentView['card'] }>`json_build_object(
              'failure', max(reason) filter (where kind = 'failed'), 'card', max(card::text)::json)`.as(
              'told',
            ),
          )
          .whereRef('payment_id', '=', 'payment.id')
          .as('told'),
    ]);
}

type ViewRow = Awaited<ReturnType<ReturnType<typeof viewsOf>['execute']>>[number];

function viewOf(row: ViewRow): PaymentView {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    what: row.what,
    amountCents: row.amount_cents,
    refundedCents: row.refunded_cents,
    createdAt: row.created_at.toISOString(),
    failure: row.state === 'failed' ? row.told!.failure : null,
    action: null,
    card: row.told!.card,
    receiptNumber: row.number,
  };
}

/** Refuses a payment of another account like one that does not exist. */
export async function findPayment(db: Database, uid: string, id: string): Promise<PaymentView> {
  const row = await viewsOf(db, uid).where('payment.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('payment_not_found');
  return viewOf(row);
}

/** The newest payment of a kind that was sent to the provider, and how many of the kind have succeeded. */
export async function latestPayment(
  db: Database,
  uid: string,
  kind: PaymentKind,
): Promise<{ data: PaymentView[]; paidCount: number }> {
  const payments = viewsOf(db, uid).where('payment.kind', '=', kind);
  // Counted first: a payment that succeeds in between is then answered by an order, and never paid again.
  const { paidCount } = await payments
    .where('payment_state.state', '=', 'succeeded')
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('paidCount'))
    .executeTakeFirstOrThrow();
  const newest = await sentOf(payments)
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .limit(1)
    .execute();
  return { data: newest.map(viewOf), paidCount };
}

/** Without payments that were never sent to the provider. */
function sentOf(payments: ReturnType<typeof viewsOf>) {
  return payments.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('payment_event')
        .select('payment_id')
        .whereRef('payment_id', '=', 'payment.id')
        .where('kind', '=', 'sent'),
    ),
  );
}

/** The payments of an account, newest first, without those that were never sent to the provider. */
export async function newestPayments(db: Database, uid: string, limit: number): Promise<PaymentView[]> {
  const rows = await sentOf(viewsOf(db, uid))
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .limit(limit)
    .execute();
  return rows.map(viewOf);
}

/** The same without set-ups of cards, which charge nothing. Attempts at one purchase are one entry. */
export async function listPayments(
  db: Database,
  uid: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ data: ListedPayment[]; total: number }> {
  const attempts = await sentOf(viewsOf(db, uid))
    .where('payment.kind', '!=', 'card')
    .clearSelect()
    .select(['payment.id', 'payment.kind', 'payment.what', 'payment_state.state', 'payment.created_at'])
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .execute();
  const purchases = joinAttempts(attempts);
  const page = purchases.slice(offset, offset + limit);
  const ids = page.map(({ id }) => id);
  const rows = ids.length > 0 ? await viewsOf(db, uid).where('payment.id', 'in', ids).execute() : [];
  const views = new Map(rows.map((row) => [row.id, viewOf(row)]));
  return {
    data: page.map(({ id, failedAttempts }) => ({ ...views.get(id)!, failedAttempts })),
    total: purchases.length,
  };
}

/** Receipts of an account, newest first. */
export async function receiptsOf(
  db: Database,
  uid: string,
  { number }: { number?: number } = {},
): Promise<ReceiptView[]> {
  const rows = await paymentTables
    .read(db)
    .selectFrom('receipt')
    .innerJoin('payment', 'payment.id', 'receipt.payment_id')
    .innerJoin('payment_state', 'payment_state.payment_id', 'payment.id')
    .innerJoin('payer', 'payer.id', 'payment.payer_id')
    .where('payer.uid', '=', uid)
    .$if(number !== undefined, (query) => query.where('receipt.number', '=', number!))
    .select([
      'receipt.number',
      'receipt.created_at',
      'receipt.lines',
      'payment.what',
      'payment.amount_cents',
      'payment_state.refunded_cents',
    ])
    .orderBy('receipt.number', 'desc')
    .execute();
  return rows.map((row) => ({
    number: row.number,
    createdAt: row.created_at.toISOString(),
    what: row.what,
    amountCents: row.amount_cents,
    refundedCents: row.refunded_cents,
    lines: row.lines as ReceiptLine[],
  }));
}

/** Whether anything was ever ordered from a real provider. */
export async function hasRealPayments(db: Database): Promise<boolean> {
  const found = await paymentTables
    .read(db)
    .selectFrom('payment')
    .select('id')
    .where('provider', '!=', 'sandbox')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
