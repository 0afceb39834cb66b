/** Applies the events of payments to requests. The payer is locked while events are emitted. */
import type { Tx } from '../../platform/database/tables.ts';
import type { PaymentEventOf } from '../payments/index.ts';
import type { RefundsContext } from './context.ts';
import { failRefund, markPaidBack, rejectDisputed } from './refund-request.ts';
import { lockClaim, lockRefunds } from './refunds.queries.ts';
import { takeStep, takeStepOf } from './take-step.ts';

export async function finishRefund(
  tx: Tx,
  { refundId }: PaymentEventOf<'paymentRefunded'>,
  context: RefundsContext,
): Promise<void> {
  for (const refund of await lockRefunds(tx, 'refund_id', refundId)) {
    const next = markPaidBack(refund.request, refundId);
    if (next !== refund.request)
      await takeStep(tx, refund, { kind: 'paid_back', by: 'system', next, letter: 'paid_back' }, context);
  }
}

/** Staff can order the refund again; payments informs them by mail. */
export async function noteFailedRefund(
  tx: Tx,
  { refundId }: PaymentEventOf<'paymentRefundFailed'>,
  context: RefundsContext,
): Promise<void> {
  for (const refund of await lockRefunds(tx, 'refund_id', refundId)) {
    const next = failRefund(refund.request, refundId);
    if (next !== refund.request)
      await takeStep(tx, refund, { kind: 'refund_failed', by: 'system', next }, context);
  }
}

/** Rejects undecided requests with those made with them, because the bank decides about a disputed payment. */
export async function rejectOnDispute(
  tx: Tx,
  { payment, state }: PaymentEventOf<'paymentDisputed'>,
  context: RefundsContext,
): Promise<void> {
  if (state !== 'open') return;
  const text = 'The payment is disputed at your bank, which decides about it.';
  for (const { id, request } of await lockRefunds(tx, 'payment_id', payment.id)) {
    if (rejectDisputed(request) === request) continue;
    const claim = await lockClaim(tx, id, context);
    const step = { kind: 'rejected', by: 'system', text, letter: 'rejected' } as const;
    await takeStepOf(tx, claim, { ...step, nextOf: rejectDisputed }, context);
  }
}
