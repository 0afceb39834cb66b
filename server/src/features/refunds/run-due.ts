/** Acts on the deadlines of requests. */
import { afterRow, dueText, runDue, type DueRow } from '../../platform/jobs/due-work.ts';
import type { RefundsContext } from './context.ts';
import { enqueueLetter } from './letters/refund-letters.ts';
import { refundDueAction, rejectUnanswered, remindSupport } from './refund-request.ts';
import { lockClaim, saveRefund } from './refunds.queries.ts';
import { refundTables } from './refunds.tables.ts';
import { takeStepOf } from './take-step.ts';

const batch = 200;

export async function runDueRefunds(context: RefundsContext, signal?: AbortSignal): Promise<void> {
  const { db, moneyClock } = context;
  const find = (after: DueRow | undefined) =>
    refundTables
      .read(db)
      .selectFrom('refund_request')
      .select(['id', dueText('due_at')])
      .where('due_at', '<=', moneyClock.now())
      .where(afterRow('due_at', 'id', after))
      .orderBy('due_at')
      .orderBy('id')
      .limit(batch)
      .execute();
  const act = ({ id }: DueRow) => actOnDeadline(id, context);
  const failure = 'a deadline of a refund request could not be met';
  await runDue({ find, batch, act, failure }, { ...context, signal });
}

async function actOnDeadline(id: string, context: RefundsContext): Promise<void> {
  await context.db.transaction(async (tx) => {
    const claim = await lockClaim(tx, id, context);
    const action = refundDueAction(claim[0].request, context.moneyClock.now());
    if (action === 'reject_unanswered') {
      const text = 'Our question was not answered within seven days.';
      const step = { kind: 'rejected', by: 'system', text, letter: 'rejected' } as const;
      await takeStepOf(tx, claim, { ...step, nextOf: rejectUnanswered }, context);
    }
    if (action === 'remind_support') {
      for (const refund of claim) await saveRefund(tx, refund, remindSupport(refund.request));
      await enqueueLetter(tx, { kind: 'long_review', claim }, context);
    }
  });
}
