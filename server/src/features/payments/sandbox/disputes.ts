import type { Tx } from '../../../platform/database/tables.ts';
import type { SandboxContext } from './context.ts';
import { newReference } from './references.ts';
import { sandboxTables, type ChargeRow, type DisputeRow } from './sandbox.tables.ts';
import { addEvent } from './webhook-events.ts';

/** The card's owner disputes the charge at their bank. */
export async function openDispute(tx: Tx, charge: ChargeRow, context: SandboxContext): Promise<void> {
  const row: DisputeRow = {
    reference: newReference('dp'),
    charge_reference: charge.reference,
    amount_cents: charge.amount_cents,
    state: 'open',
    opened_at: context.moneyClock.now(),
    closed_at: null,
  };
  await sandboxTables.write(tx).insertInto('sandbox_dispute').values(row).execute();
  await addDisputeEvent(tx, row, charge.payment_id, context);
}

/** The bank decides. */
export async function closeDispute(
  reference: string,
  state: 'won' | 'lost',
  context: SandboxContext,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const rows = sandboxTables.write(tx);
    const closed = await rows
      .updateTable('sandbox_dispute')
      .set({ state, closed_at: context.moneyClock.now() })
      .where('reference', '=', reference)
      .where('state', '=', 'open')
      .returningAll()
      .executeTakeFirst();
    if (!closed) return;
    const { payment_id: paymentId } = await rows
      .selectFrom('sandbox_charge')
      .select('payment_id')
      .where('reference', '=', closed.charge_reference)
      .executeTakeFirstOrThrow();
    await addDisputeEvent(tx, closed, paymentId, context);
  });
}

async function addDisputeEvent(
  tx: Tx,
  row: DisputeRow,
  paymentId: string,
  context: SandboxContext,
): Promise<void> {
  const { reference, state, amount_cents: amountCents, opened_at: openedAt, closed_at: closedAt } = row;
  const event = { paymentId, reference, state, amountCents, openedAt, closedAt };
  await addEvent(tx, { type: 'dispute', ...event }, context);
}
