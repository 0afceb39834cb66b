import type { Tx } from '../../platform/database/tables.ts';
import type { RefundsContext } from './context.ts';
import { drop } from './refund-request.ts';
import { lockRefunds } from './refunds.queries.ts';
import { refundTables } from './refunds.tables.ts';
import { takeStep } from './take-step.ts';

/** A new account takes the place of another one. */
export async function passRefundsOn(tx: Tx, { uid, newUid }: { uid: string; newUid: string }): Promise<void> {
  const tables = refundTables.write(tx);
  await tables.updateTable('refund_request').set({ uid: newUid }).where('uid', '=', uid).execute();
}

/** The account is erased: the books keep the requests under the payer's pseudonym, without what was written. */
export async function eraseRefunds(tx: Tx, uid: string, context: RefundsContext): Promise<void> {
  const tables = refundTables.write(tx);
  const own = tables.selectFrom('refund_request').select('id').where('uid', '=', uid);
  if ((await own.execute()).length === 0) return;
  await context.payments.lockPayer(tx, uid);
  for (const refund of await lockRefunds(tx, 'uid', uid)) {
    const next = drop(refund.request);
    if (next !== refund.request)
      await takeStep(tx, refund, { kind: 'withdrawn', by: 'system', next }, context);
  }
  await tables.deleteFrom('refund_text').where('request_id', 'in', own).execute();
  await tables.updateTable('refund_request').set({ uid: null }).where('uid', '=', uid).execute();
}
