import type { RefundResult } from '../provider.ts';
import { newReference } from './references.ts';
import type { SandboxContext } from './context.ts';
import { sandboxTables } from './sandbox.tables.ts';
import { addEvent } from './webhook-events.ts';

/** Refunds immediately, or returns the refund that was already made with this id. */
export async function refund(
  order: { refundId: string; reference: string; amountCents: number },
  context: SandboxContext,
): Promise<RefundResult> {
  const { refundId, amountCents } = order;
  return context.db.transaction(async (tx) => {
    const rows = sandboxTables.write(tx);
    // Locked, so that refunds of one charge are added up one after the other.
    const charged = await rows
      .selectFrom('sandbox_charge')
      .select(['payment_id', 'state', 'amount_cents'])
      .where('reference', '=', order.reference)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const refunds = await rows
      .selectFrom('sandbox_refund')
      .selectAll()
      .where('charge_reference', '=', order.reference)
      .execute();
    const known = refunds.find((each) => each.refund_id === refundId);
    if (known) return { state: 'succeeded', reference: known.reference, at: known.created_at };
    const at = context.moneyClock.now();
    const reference = newReference('re');
    const total = refunds.reduce((sum, each) => sum + each.amount_cents, amountCents);
    if (charged.state !== 'succeeded' || total > charged.amount_cents)
      return { state: 'failed', reference, at };
    await rows
      .insertInto('sandbox_refund')
      .values({
        reference,
        refund_id: refundId,
        charge_reference: order.reference,
        amount_cents: amountCents,
        created_at: at,
      })
      .execute();
    const result: RefundResult = { state: 'succeeded', reference, at };
    await addEvent(
      tx,
      { type: 'refund', paymentId: charged.payment_id, refundId, amountCents, result },
      context,
    );
    return result;
  });
}
