import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { fold, type EventRow, type Payment } from './payment-state.ts';
import { paymentTables, type PaymentRow } from './payments.tables.ts';

export type LoadedPayment = {
  order: PaymentRow;
  uid: string | null;
  events: EventRow[];
  payment: Payment;
  returnUrl: string | null;
  /** The buyer's account was erased or replaced. */
  isAccountGone: boolean;
};

/** One payment with all its events. */
export async function loadPayment(source: Database | Tx, id: string): Promise<LoadedPayment> {
  const rows = paymentTables.read(source);
  // Events are read first: if they include `sent`, the return URL that was written with it is read too.
  const events = await rows
    .selectFrom('payment_event')
    .selectAll()
    .where('payment_id', '=', id)
    .orderBy('number')
    .execute();
  const found = await rows
    .selectFrom('payment')
    .innerJoin('payer', 'payer.id', 'payment.payer_id')
    .innerJoin('payment_state', 'payment_state.payment_id', 'payment.id')
    .selectAll('payment')
    .select(['payer.uid', 'payment_state.return_url', 'payment_state.is_buyer_gone'])
    .where('payment.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Refusal('payment_not_found');
  const { uid, return_url: returnUrl, is_buyer_gone, ...order } = found;
  // During an upgrade the previous version erases accounts without the mark.
  const isAccountGone = is_buyer_gone || uid === null;
  return { order, uid, events, payment: fold(order.amount_cents, events), returnUrl, isAccountGone };
}

/** The same with the payer's row locked, so that no event is added before the transaction ends. */
export async function lockPayment(tx: Tx, id: string): Promise<LoadedPayment> {
  await paymentTables
    .write(tx)
    .selectFrom('payer')
    .select('payer.id')
    .where('payer.id', '=', (query) =>
      query.selectFrom('payment').select('payment.payer_id').where('payment.id', '=', id),
    )
    .forUpdate()
    .execute();
  return loadPayment(tx, id);
}
