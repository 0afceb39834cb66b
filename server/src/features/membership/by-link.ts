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

/** Changes the membership that the link is about, with its payer locked. */
export async function changeByLink(
  token: string,
  change: (tx: Tx, contract: Contract) => Promise<Contract>,
  context: MembershipContext,
): Promise<MembershipView> {
  const { id, payerId } = await contractOfLink(token, context);
  return context.db.transaction(async (tx) => {
    await context.payments.lockPayerById(tx, payerId);
    const contract = await lockMembership(tx, id);
    assertHasOwner(contract);
    return viewOf(tx, await change(tx, contract), context);
  });
}

async function contractOfLink(
  token: string,
  { db, moneyClock, secret }: MembershipContext,
): Promise<Contract> {
  const contract = await findMembership(db, readContractLink(token, moneyClock.now(), secret));
  assertHasOwner(contract);
  return contract;
}

/** The account may have been erased, and the membership with it. */
function assertHasOwner(contract: Contract | undefined): asserts contract is Contract {
  if (!contract || contract.uid === null) throw new Refusal('membership_not_found');
}
