import type { EndReason } from '@longstrip/contract/membership/membership.rules';
import type { Tx } from '../../platform/database/tables.ts';
import type { MembershipContext } from './context.ts';
import { enqueueLetter } from './letters/membership-letters.ts';
import { membershipDueAction, dueEndReason, end, endDisputedForGood } from './membership.ts';
import { saveMembership, type MembershipRecord } from './membership.queries.ts';

/** Ends a membership at once, with a mail about it, which may tell more than the reason that is stored. */
export async function endMembership(
  tx: Tx,
  {
    record,
    reason,
    toldReason = reason,
  }: { record: MembershipRecord; reason: EndReason; toldReason?: EndReason | 'new_owner' },
  context: MembershipContext,
): Promise<MembershipRecord> {
  const now = context.moneyClock.now();
  const ended = await saveMembership(tx, record, end(record.membership, reason, now), {
    kind: 'ended',
    facts: { reason },
    at: now,
  });
  await enqueueLetter(tx, { kind: 'ended', record: ended, reason: toldReason }, context);
  return ended;
}

/** For a membership that a dispute has ended, whose money is refunded: a dispute that is won does not restore it. */
export async function endForGood(
  tx: Tx,
  { record, reason }: { record: MembershipRecord; reason: 'withdrawn' | 'refunded' },
): Promise<MembershipRecord> {
  const final = endDisputedForGood(record.membership, reason);
  return final === record.membership ? record : saveMembership(tx, record, final, null);
}

/** Ends a membership that is over, but not ended by the engine yet, and returns undefined. Returns any other one. */
export async function endIfOver(
  tx: Tx,
  record: MembershipRecord | undefined,
  context: MembershipContext,
): Promise<MembershipRecord | undefined> {
  if (!record || membershipDueAction(record.membership, context.moneyClock.now()) !== 'end') return record;
  await endMembership(tx, { record, reason: dueEndReason(record.membership) }, context);
  return undefined;
}
