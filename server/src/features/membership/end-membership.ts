import type { EndReason } from '@longstrip/contract/membership/membership.rules';
import type { Tx } from '../../platform/database/tables.ts';
import type { MembershipContext } from './context.ts';
import { enqueueLetter } from './letters/membership-letters.ts';
import { membershipDueAction, dueEndReason, end, endDisputedForGood } from './membership.ts';
import { saveMembership, type Contract } from './membership.queries.ts';

/** Ends a membership at once, with a mail about it, which may tell more than the reason that is stored. */
export async function endMembership(
  tx: Tx,
  {
    contract,
    reason,
    toldReason = reason,
  }: { contract: Contract; reason: EndReason; toldReason?: EndReason | 'new_owner' },
  context: MembershipContext,
): Promise<Contract> {
  const now = context.moneyClock.now();
  const ended = await saveMembership(tx, contract, end(contract.membership, reason, now), {
    kind: 'ended',
    facts: { reason },
    at: now,
  });
  await enqueueLetter(tx, { kind: 'ended', contract: ended, reason: toldReason }, context);
  return ended;
}

/** For a membership that a dispute has ended, whose money is refunded: a dispute that is won does not restore it. */
export async function endForGood(
  tx: Tx,
  { contract, reason }: { contract: Contract; reason: 'withdrawn' | 'refunded' },
): Promise<Contract> {
  const final = endDisputedForGood(contract.membership, reason);
  return final === contract.membership ? contract : saveMembership(tx, contract, final, null);
}

/** Ends a membership that is over, but not ended by the engine yet, and returns undefined. Returns any other one. */
export async function endIfOver(
  tx: Tx,
  contract: Contract | undefined,
  context: MembershipContext,
): Promise<Contract | undefined> {
  if (!contract || membershipDueAction(contract.membership, context.moneyClock.now()) !== 'end')
    return contract;
  await endMembership(tx, { contract, reason: dueEndReason(contract.membership) }, context);
  return undefined;
}
