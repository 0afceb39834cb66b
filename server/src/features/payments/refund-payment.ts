import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/tables.ts';
import { lockPayment } from './load-payment.ts';
import { refundRequested } from './payment-state.ts';
import { recordEvents, type EventsContext } from './record-events.ts';

export type RefundOrder = { paymentId: string; amountCents: number; reason: string };

/** Stores the order of a refund; a job carries it out. Refuses more than what was paid and not refunded yet. */
export async function createRefund(
  tx: Tx,
  { paymentId, amountCents, reason }: RefundOrder,
  context: EventsContext,
): Promise<{ refundId: string }> {
  const refundId = randomUUID();
  const locked = await lockPayment(tx, paymentId);
  const request = refundRequested(
    locked.payment,
    { refundId, amountCents, reason },
    context.moneyClock.now(),
  );
  await recordEvents(tx, locked, [request], context);
  return { refundId };
}
