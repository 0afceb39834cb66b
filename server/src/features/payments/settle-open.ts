/** Settles open payments and refunds, in case a call or a webhook was lost. */
import { afterRow, dueText, runAll, runDue, type DueRow } from '../../platform/jobs/due-work.ts';
import { staleAfterMs } from './ask-provider.ts';
import type { PaymentsContext } from './context.ts';
import { settleAttempt } from './decline-limits.ts';
import { loadPayment } from './load-payment.ts';
import { openStates } from './payment-state.ts';
import { paymentTables } from './payments.tables.ts';
import { settle, type Wish } from './settle.ts';

const minuteMs = 60_000;
const batch = 500;
const failure = 'a payment could not be settled';

export async function settlePayments(context: PaymentsContext, signal?: AbortSignal): Promise<void> {
  const { db, moneyClock, config } = context;
  const now = moneyClock.now().getTime();
  const ago = (milliseconds: number) => new Date(now - milliseconds);
  const states = (after: DueRow | undefined) =>
    paymentTables
      .read(db)
      .selectFrom('payment_state')
      .select(['payment_id as id', dueText('updated_at')])
      .where(afterRow('updated_at', 'payment_id', after))
      .orderBy('updated_at')
      .orderBy('payment_id')
      .limit(batch);
  const settleAll = (
    find: (after: DueRow | undefined) => Promise<DueRow[]>,
    act: (row: DueRow) => Promise<unknown>,
  ) => {
    const concurrency = config.paymentConcurrency;
    return runDue({ find, batch, act, concurrency, failure }, { ...context, signal });
  };
  await runAll([
    () =>
      settleAll(
        (after) =>
          states(after)
            .where('state', 'in', openStates)
            // Sending is left to the slice that ordered the payment: a renewal may be too late by now.
            .where(({ or, eb }) =>
              or([eb('state', '<>', 'created'), eb('ordered_at', '<=', ago(staleAfterMs))]),
            )
            .where('updated_at', '<=', ago(minuteMs))
            .execute(),
        async ({ id }) => {
          // The buyer may have sent it since it was listed; then it is not cancelled.
          const { payment } = await loadPayment(db, id);
          await settleChecked(id, { want: payment.state === 'created' ? 'cancel' : 'charge' }, context);
        },
      ),
    () =>
      settleAll(
        (after) =>
          states(after).where('refunding_cents', '>', 0).where('updated_at', '<=', ago(minuteMs)).execute(),
        ({ id }) => settleChecked(id, { want: 'know' }, context),
      ),
    () =>
      settleAll(
        (after) =>
          states(after).where('attempt_keys', 'is not', null).where('state', 'not in', openStates).execute(),
        ({ id }) => settleAttempt(id, context),
      ),
  ]);
}

/**
 * Marks the payment as checked before, so that those that fail every time do not keep the others from their turn. A failure
 * is only logged: the payment comes round again in a minute, and a retry of the job would come sooner.
 */
async function settleChecked(id: string, wish: Wish, context: PaymentsContext): Promise<void> {
  const { db, moneyClock, logger } = context;
  await db.transaction((tx) =>
    paymentTables
      .write(tx)
      .updateTable('payment_state')
      .set({ updated_at: moneyClock.now() })
      .where('payment_id', '=', id)
      .execute(),
  );
  await settle(id, wish, context).catch((error: unknown) =>
    logger.error({ err: error, paymentId: id }, failure),
  );
}
