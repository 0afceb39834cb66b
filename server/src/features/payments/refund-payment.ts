import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/database/tables.ts';
import type { PaymentsContext } from './context.ts';
import { loadPayment } from './load-payment.ts';
import { applyRefund, requestRefund } from './payment-state.ts';
import { alertQueue, refundQueue } from './payments.queues.ts';
import type { RefundResult } from './provider.ts';
import { recordEvents } from './record-events.ts';

export type RefundOrder = { paymentId: string; amountCents: number; reason: string };

/** Stores the order of a refund; a job carries it out. Refuses more than what was paid and not refunded yet. */
export async function createRefund(
  tx: Tx,
  { paymentId, amountCents, reason }: RefundOrder,
  context: PaymentsContext,
): Promise<{ refundId: string }> {
  const refundId = randomUUID();
  const now = context.clock.now();
  const order = { refundId, amountCents, reason };
  await recordEvents(tx, paymentId, ({ payment }) => [requestRefund(payment, order, now)], context);
  await context.jobs.send(tx, refundQueue, { paymentId, refundId });
  return { refundId };
}

/** Calls the provider, once or more often: the id of the refund is the idempotency key. */
export async function carryOutRefund(
  { paymentId, refundId }: { paymentId: string; refundId: string },
  context: PaymentsContext,
): Promise<void> {
  const { order, payment } = await loadPayment(context.db, paymentId);
  const refund = payment.refunds.get(refundId);
  if (refund?.state !== 'requested') return;
  const { amountCents } = refund;
  const provider = context.providerOf(order.provider);
  const result = await provider.refund({ refundId, reference: payment.reference!, amountCents });
  await context.db.transaction((tx) =>
    applyRefundResult(tx, { paymentId, refundId, amountCents, result }, context),
  );
}

/** A failed refund needs a person to settle it, so it is logged and mailed. */
export async function applyRefundResult(
  tx: Tx,
  refund: { paymentId: string; refundId: string; amountCents: number; result: RefundResult },
  context: PaymentsContext,
): Promise<void> {
  const { paymentId, refundId, amountCents } = refund;
  const { added } = await recordEvents(tx, paymentId, ({ payment }) => applyRefund(payment, refund), context);
  if (!added.some(({ kind }) => kind === 'refund_failed')) return;
  context.logger.error({ paymentId, refundId }, 'a refund failed at the payment provider');
  await context.jobs.send(tx, alertQueue, { alert: 'refund failed', paymentId, amountCents });
}
