import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { MembershipContext } from './context.ts';
import { enqueueLetter } from './letters/membership-letters.ts';
import { resume } from './membership.ts';
import { saveMembership, type MembershipRecord } from './membership.queries.ts';
import { cardOf, undoByLinkUntil } from './own-membership.ts';

/** Resumes the renewal of a locked membership. A second time changes nothing. A link undoes only the stop of a link. */
export async function resumeRenewal(
  tx: Tx,
  { record, by }: { record: MembershipRecord; by: 'account' | 'link' },
  context: MembershipContext,
): Promise<MembershipRecord> {
  const at = context.moneyClock.now();
  const resumed = resume(record.membership, at);
  if (resumed === record.membership) return record;
  if (by === 'link' && !(await undoByLinkUntil(tx, record, context))) throw new Refusal('stop_not_undoable');
  await assertCanRenew(tx, record, context);
  const saved = await saveMembership(tx, record, resumed, { kind: 'resumed', facts: { by }, at });
  await enqueueLetter(tx, { kind: 'resumed', record: saved }, context);
  return saved;
}

/** Refuses without a card to charge, while disputes stop the purchases of the person, or if the deletion of the account is requested. */
export async function assertCanRenew(
  tx: Tx,
  record: MembershipRecord,
  context: MembershipContext,
): Promise<void> {
  if (await context.payments.isSuspended(tx, record.payerId)) throw new Refusal('purchases_suspended');
  if (!(await cardOf(tx, record, context))) throw new Refusal('no_saved_card');
  if (record.uid && (await context.accounts.isDeletionRequested(record.uid, tx)))
    throw new Refusal('deletion_requested');
}
