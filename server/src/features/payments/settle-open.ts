/** Settles open payments and refunds, in case a call or a webhook was lost. */
import { inParallel } from '../../platform/in-parallel.ts';
import type { PaymentsContext } from './context.ts';
import { staleAfterMs } from './ask-provider.ts';
import { settleAttempt } from './decline-limits.ts';
import { openStates } from './payment-state.ts';
import { paymentTables } from './payments.tables.ts';
import { settle } from './settle.ts';

const minuteMs = 60_000;
/** Payments in one run; the next run takes those whose last check is oldest. */
const batch = 1000;

export async function settlePayments(context: PaymentsContext, signal?: AbortSignal): Promise<void> {
  const rows = paymentTables.read(context.db);
  const ago = (milliseconds: number) => new Date(context.clock.now().getTime() - milliseconds);
  const before = ago(minuteMs);
  const open = await rows
    .selectFrom('payment_state')
    .select(['payment_id as id', 'state'])
    .where('state', 'in', openStates)
    // Sending is left to the slice that ordered the payment: a renewal may be too late by now.
    .where(({ or, eb }) => or([eb('state', '<>', 'created'), eb('ordered_at', '<=', ago(staleAfterMs))]))
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
    ...open.map(({ id, state }) => ({
      id,
      act: () => settle(id, { want: state === 'created' ? 'cancel' : 'charge' }, context),
    })),
    ...refunding.map(({ id }) => ({ id, act: () => settle(id, { want: 'know' }, context) })),
    ...uncounted.map(({ id }) => ({ id, act: () => settleAttempt(id, context) })),
  ];
  await inParallel(work, context.config.paymentConcurrency, async ({ id, act }) => {
    if (signal?.aborted) return;
    await markChecked(id, context);
    // One payment that cannot be settled must not hold up the others.
    await act().catch((error: unknown) =>
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
