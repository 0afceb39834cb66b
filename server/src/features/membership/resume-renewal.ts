import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { MembershipContext } from './context.ts';
import { enqueueLetter } from './letters/membership-letters.ts';
import { resume } from './membership.ts';
import { saveMembership, type Contract } from './membership.queries.ts';
import { cardOf, undoByLinkUntil } from './own-membership.ts';

/** Resumes the renewal of a locked membership. A second time changes nothing. A link undoes only the stop of a link. */
export async function resumeRenewal(
  tx: Tx,
  { contract, by }: { contract: Contract; by: 'account' | 'link' },
  context: MembershipContext,
): Promise<Contract> {
  const at = context.moneyClock.now();
  const resumed = resume(contract.membership, at);
  if (resumed === contract.membership) return contract;
  if (by === 'link' && !(await undoByLinkUntil(tx, contract, context)))
    throw new Refusal('stop_not_undoable');
  await assertCanRenew(tx, contract, context);
  const saved = await saveMembership(tx, contract, resumed, { kind: 'resumed', facts: { by }, at });
  await enqueueLetter(tx, { kind: 'resumed', contract: saved }, context);
  return saved;
}

/** Refuses without a card to charge, while disputes stop the purchases of the person, or if the deletion of the account is requested. */
export async function assertCanRenew(tx: Tx, contract: Contract, context: MembershipContext): Promise<void> {
  if (await context.payments.isSuspended(tx, contract.payerId)) throw new Refusal('purchases_suspended');
  if (!(await cardOf(tx, contract, context))) throw new Refusal('no_saved_card');
  if (contract.uid && (await context.accounts.isDeletionRequested(contract.uid, tx)))
    throw new Refusal('deletion_requested');
}
