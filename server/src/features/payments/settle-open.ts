/** Settles open payments and refunds, in case a call or a webhook was lost. */
import { inParallel } from '../../platform/in-parallel.ts';
import type { PaymentsContext } from './context.ts';
import { cancelPayment } from './cancel-open.ts';
import { settleAttempt } from './decline-limits.ts';
import { loadPayment } from './load-payment.ts';
import { openStates } from './payment-state.ts';
import { paymentTables } from './payments.tables.ts';
import { applyResult, staleAfterMs, processPayment } from './process-payment.ts';
import { carryOutRefund } from './refund-payment.ts';

const minuteMs = 60_000;
/** Payments in one run; the next run takes those whose last check is oldest. */
const batch = 1000;

export async function settlePayments(context: PaymentsContext, signal?: AbortSignal): Promise<void> {
  const rows = paymentTables.read(context.db);
  const before = new Date(context.clock.now().getTime() - minuteMs);
  const open = await rows
    .selectFrom('payment_state')
    .select('payment_id as id')
    .where('state', 'in', openStates)
    .where('updated_at', '<=', before)
    .orderBy('updated_at')
    .limit(batch)
    .execute();
  const refunding = await rows
    .selectFrom('payment_state')
    .select('payment_id as id')
    .where('refunding_cents', '>', 0)
    .where('updated_at', '<=', before)
    .orderBy('updated_at')
    .limit(batch)
    .execute();
  const uncounted = await rows
    .selectFrom('payment_state')
    .select('payment_id as id')
    .where('attempt_keys', 'is not', null)
    .where('state', 'not in', openStates)
    .limit(batch)
    .execute();
  const work = [
    ...open.map(({ id }) => ({ id, settle: settleOne })),
    ...refunding.map(({ id }) => ({ id, settle: settleRefunds })),
    ...uncounted.map(({ id }) => ({ id, settle: settleAttempt })),
  ];
  await inParallel(work, context.config.paymentConcurrency, async ({ id, settle }) => {
    if (signal?.aborted) return;
    await markChecked(id, context);
    // One payment that cannot be settled must not hold up the others.
    await settle(id, context).catch((error: unknown) =>
      context.logger.error({ err: error, paymentId: id }, 'a payment could not be settled'),
    );
  });
}

/** Called before settling, so that payments that fail every time do not keep the others from their turn. */
async function markChecked(id: string, { db, clock }: PaymentsContext): Promise<void> {
  await db.transaction((tx) =>
    paymentTables
      .write(tx)
      .updateTable('payment_state')
      .set({ updated_at: clock.now() })
      .where('payment_id', '=', id)
      .execute(),
  );
}

async function settleOne(id: string, context: PaymentsContext): Promise<void> {
  const { order, payment, events } = await loadPayment(context.db, id);
  const since = events.at(-1)?.at ?? order.created_at;
  const isStale = context.clock.now().getTime() - since.getTime() >= staleAfterMs;
  // Its outcome stays unknown, and it must not block its buyer for ever. A success that is reported later is refunded.
  if (
    payment.state !== 'created' &&
    isStale &&
    order.provider === 'stripe' &&
    !context.config.payments.stripe
  )
    return applyResult(id, { state: 'failed', reference: null, reason: 'provider_unavailable' }, context);
  if (payment.state === 'action_required' && isStale) return cancelPayment(id, context);
  // Sending it is left to the slice that ordered it: a renewal may be too late by now.
  if (payment.state === 'created') return isStale ? cancelPayment(id, context) : undefined;
  await processPayment(id, { returnUrl: null }, context);
}

async function settleRefunds(paymentId: string, context: PaymentsContext): Promise<void> {
  const { payment } = await loadPayment(context.db, paymentId);
  for (const [refundId, { state }] of payment.refunds)
    if (state === 'requested') await carryOutRefund({ paymentId, refundId }, context);
}
