import type { RefundResult } from '../provider.ts';
import { type Refund, refund as refundShape } from './answers.ts';
import type { StripeContext } from './context.ts';
import { isRefused } from './outcomes.ts';

export const refundEntries = ['balance_transaction', 'failure_balance_transaction'];

/** Refunds, or returns the refund that was already made with this id: Stripe forgets idempotency keys after days. */
export async function refund(
  { refundId, reference, amountCents }: { refundId: string; reference: string; amountCents: number },
  context: StripeContext,
): Promise<RefundResult> {
  const { api, moneyClock } = context;
  const known = await findRefund(refundId, reference, context);
  if (known) return refundResult(known);
  try {
    const made = await api.refunds.create(
      {
        payment_intent: reference,
        amount: amountCents,
        metadata: { refund_id: refundId },
        expand: refundEntries,
      },
      { idempotencyKey: refundId },
    );
    return refundResult(refundShape.parse(made));
  } catch (error) {
    if (!isRefused(error)) throw error;
    return { state: 'failed', reference: error.requestId ?? refundId, at: moneyClock.now() };
  }
}

async function findRefund(
  refundId: string,
  reference: string,
  { api }: StripeContext,
): Promise<Refund | undefined> {
  const expand = refundEntries.map((path) => `data.${path}`);
  for await (const each of api.refunds.list({ payment_intent: reference, limit: 100, expand })) {
    const read = refundShape.parse(each);
    if (read.metadata?.refund_id === refundId) return read;
  }
  return undefined;
}

export function refundResult(read: Refund): RefundResult {
  const { id: reference, status } = read;
  const at = read.balance_transaction?.created ?? read.created;
  if (status === 'succeeded') return { state: 'succeeded', reference, at };
  if (status === 'failed' || status === 'canceled')
    return { state: 'failed', reference, at: read.failure_balance_transaction?.created ?? at };
  return { state: 'pending', reference, at };
}
