import type { Tx } from '../../platform/database/tables.ts';
import { lockPayment } from './load-payment.ts';
import { openStates, type PaymentKind } from './payment-state.ts';
import { paymentTables } from './payments.tables.ts';
import { recordEvents, type EventsContext } from './record-events.ts';

type Order = {
  payerId: string;
  kind: PaymentKind;
  /** How many payments of this kind had succeeded when the page of the buyer was loaded, if it says so. */
  paidCount: number | undefined;
};

/**
 * The payment that an order continues instead of charging another one, so that a reload, a second tab or a crash never
 * pays twice: one whose outcome is not known yet, or one that has succeeded since the page of the buyer was loaded. An
 * order that was never sent is cancelled: the new one, with its card, takes its place. The payer must be locked.
 */
export async function continuedPayment(
  tx: Tx,
  { payerId, kind, paidCount }: Order,
  context: EventsContext,
): Promise<{ id: string } | undefined> {
  const payments = paymentTables
    .read(tx)
    .selectFrom('payment')
    .innerJoin('payment_state', 'payment_state.payment_id', 'payment.id')
    .where('payment.payer_id', '=', payerId)
    .where('payment.kind', '=', kind);
  const open = await payments
    .select(['payment.id', 'payment_state.state'])
    .where('payment_state.state', 'in', openStates)
    .orderBy('payment.created_at')
    .execute();
  const sent = open.find(({ state }) => state !== 'created');
  if (sent) return { id: sent.id };
  for (const { id } of open) {
    const canceled = { kind: 'canceled' as const, at: context.moneyClock.now() };
    await recordEvents(tx, await lockPayment(tx, id), [canceled], context);
  }
  if (paidCount === undefined) return undefined;
  const paid = payments.where('payment_state.state', '=', 'succeeded');
  const { count } = await paid
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count <= paidCount) return undefined;
  return paid
    .select('payment.id')
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .limit(1)
    .executeTakeFirst();
}
