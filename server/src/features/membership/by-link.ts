import type { MembershipView } from '@longstrip/contract/membership/membership.shapes';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readContractLink } from './contract-link.ts';
import type { MembershipContext } from './context.ts';
import { findMembership, lockMembership, type Contract } from './membership.queries.ts';
import { viewOf } from './own-membership.ts';

/** The membership that the link of a mail is about. */
export async function contractByLink(token: string, context: MembershipContext): Promise<MembershipView> {
  const contract = await contractOfLink(token, context);
  return viewOf(context.db, contract, context);
}

/** Changes it, with its payer locked. */
export async function changeByLink(
  token: string,
  change: (tx: Tx, contract: Contract) => Promise<Contract>,
  context: MembershipContext,
): Promise<MembershipView> {
  const { id, uid } = await contractOfLink(token, context);
  return context.db.transaction(async (tx) => {
    await context.payments.lockPayer(tx, uid);
    return viewOf(tx, await change(tx, await lockMembership(tx, id)), context);
  });
}

async function contractOfLink(
  token: string,
  { db, clock, secret }: MembershipContext,
): Promise<Contract & { uid: string }> {
  const contract = await findMembership(db, readContractLink(token, clock.now(), secret));
  // The account was erased, and the membership with it.
  if (!contract || contract.uid === null) throw new Refusal('membership_not_found');
  return { ...contract, uid: contract.uid };
}
