/** The engine of memberships: renewals, reminders, ends, yearly summaries, each when it is due. */
import type { Tx } from '../../platform/database/tables.ts';
import { afterRow, dueText, runDue, type DueRow } from '../../platform/jobs/due-work.ts';
import { failRenewal } from './apply-payment.ts';
import { chargeRenewal } from './charge-renewal.ts';
import type { MembershipContext } from './context.ts';
import { endMembership } from './end-membership.ts';
import { enqueueLetter } from './letters/membership-letters.ts';
import {
  membershipDueAction,
  dueEndReason,
  isGraceOver,
  markReminded,
  markSummarised,
  waitForCharge,
} from './membership.ts';
import {
  lockMembership,
  saveWithGivenDays,
  saveMembership,
  type MembershipRecord,
} from './membership.queries.ts';
import { membershipTables } from './membership.tables.ts';
import { cardOf } from './own-membership.ts';
import { paidInLastYear } from './paid-in-last-year.ts';
import { stopRenewal } from './stop-renewal.ts';

const batch = 500;
type Due = DueRow & { payer_id: string };

/**
 * Does everything that is due. Several processes may run it at the same time: each membership is locked and checked
 * again. An action that a crash interrupts is due again.
 */
export async function runDueMemberships(context: MembershipContext, signal?: AbortSignal): Promise<void> {
  const { db, moneyClock, config } = context;
  const find = (after: Due | undefined) =>
    membershipTables
      .read(db)
      .selectFrom('membership')
      .select(['id', 'payer_id', dueText('due_at')])
      .where('due_at', '<=', moneyClock.now())
      .where(afterRow('due_at', 'id', after))
      .orderBy('due_at')
      .orderBy('id')
      .limit(batch)
      .execute();
  const act = (found: Due) => runDueActions(found, context);
  const failure = 'a membership could not be brought up to date';
  // Charges mostly wait for the provider.
  const concurrency = config.paymentConcurrency;
  await runDue({ find, batch, act, concurrency, failure }, { ...context, signal });
}

/** Runs all actions that are due for one membership, such as a reminder and then a summary. */
async function runDueActions({ id, payer_id: payerId }: Due, context: MembershipContext): Promise<void> {
  const { db, payments } = context;
  for (;;) {
    const result = await db.transaction(async (tx) => {
      await payments.lockPayerById(tx, payerId);
      return runDueAction(tx, await lockMembership(tx, id), context);
    });
    if (result === 'done') return;
    if (result === 'again') continue;
    if (result.isGraceOver) await payments.cancelOpenPayments(payerId, ['renewal']);
    await payments.process(result.paymentId);
    return;
  }
}

/** A charge whose result has to be requested after the commit. */
type PendingCharge = { paymentId: string; isGraceOver: boolean };

async function runDueAction(
  tx: Tx,
  record: MembershipRecord,
  context: MembershipContext,
): Promise<PendingCharge | 'again' | 'done'> {
  const { moneyClock, payments } = context;
  const { membership } = record;
  const at = moneyClock.now();
  const action = membershipDueAction(membership, at);
  switch (action) {
    case null:
      return 'done';
    case 'end':
      await endMembership(tx, { record, reason: dueEndReason(membership) }, context);
      return 'done';
    case 'remind': {
      const saved = await saveWithGivenDays(tx, record, markReminded(membership, at), {
        kind: 'reminded',
        at,
      });
      await enqueueLetter(tx, { kind: 'reminder', record: saved }, context);
      return 'again';
    }
    case 'summarise': {
      const paid = await paidInLastYear(tx, record.id, membership.summaryAt);
      const saved = await saveMembership(tx, record, markSummarised(membership, at), {
        kind: 'summarised',
        at,
      });
      await enqueueLetter(tx, { kind: 'yearly_summary', record: saved, ...paid }, context);
      return 'again';
    }
    case 'check_charge': {
      const paymentId = membership.pendingPaymentId!;
      await saveMembership(tx, record, waitForCharge(membership, at), null);
      return { paymentId, isGraceOver: isGraceOver(membership, at) };
    }
    case 'charge': {
      if (await payments.isSuspended(tx, record.payerId)) {
        await stopRenewal(tx, { record, by: 'dispute' }, context);
        return 'again';
      }
      // An upgrade that is being paid takes the place of the renewal if it succeeds.
      const open = await payments.openPaymentsOf(tx, record.payerId, ['membership']);
      if (open.length > 0) {
        await saveMembership(tx, record, waitForCharge(membership, at), null);
        return 'done';
      }
      if (!(await cardOf(tx, record, context))) {
        await failRenewal(tx, { record, reason: 'no_saved_card', isSilent: false }, context);
        return 'again';
      }
      const { paymentId } = await chargeRenewal(tx, { record, card: 'saved', paying: null }, context);
      return { paymentId, isGraceOver: false };
    }
  }
}
