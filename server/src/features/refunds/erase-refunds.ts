import type { Tx } from '../../platform/database/tables.ts';
import type { RefundsContext } from './context.ts';
import { withdrawUndecided } from './refund-request.ts';
import { lockRefunds } from './refunds.queries.ts';
import { refundTables } from './refunds.tables.ts';
import { takeStep } from './take-step.ts';

/** Moves the requests of a replaced account to the new one. */
export async function moveRefunds(tx: Tx, { uid, newUid }: { uid: string; newUid: string }): Promise<void> {
  const tables = refundTables.write(tx);
  await tables.updateTable('refund_request').set({ uid: newUid }).where('uid', '=', uid).execute();
}

/** For an account that is erased: the requests stay under the payer's pseudonym, without their texts. */
export async function eraseRefunds(tx: Tx, uid: string, context: RefundsContext): Promise<void> {
  const tables = refundTables.write(tx);
  const own = tables.selectFrom('refund_request').select('id').where('uid', '=', uid);
  if ((await own.execute()).length === 0) return;
  await context.payments.lockPayer(tx, uid);
  for (const refund of await lockRefunds(tx, 'uid', uid)) {
    const next = withdrawUndecided(refund.request);
    if (next !== refund.request)
      await takeStep(tx, refund, { kind: 'withdrawn', by: 'system', next }, context);
  }
  await tables.deleteFrom('refund_text').where('request_id', 'in', own).execute();
  await tables.updateTable('refund_request').set({ uid: null }).where('uid', '=', uid).execute();
}
