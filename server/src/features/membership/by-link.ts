import type { MembershipView } from '@longstrip/contract/membership/membership.shapes';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readContractLink } from './contract-link.ts';
import type { MembershipContext } from './context.ts';
import { findMembership, lockMembership, type MembershipRecord } from './membership.queries.ts';
import { viewOf } from './own-membership.ts';

/** The membership that the link of a mail is about. */
export async function contractByLink(token: string, context: MembershipContext): Promise<MembershipView> {
  const record = await contractOfLink(token, context);
  return viewOf(context.db, record, context);
}

/** Changes the membership that the link is about, with its payer locked. */
export async function changeByLink(
  token: string,
  change: (tx: Tx, record: MembershipRecord) => Promise<MembershipRecord>,
  context: MembershipContext,
): Promise<MembershipView> {
  const { id, payerId } = await contractOfLink(token, context);
  return context.db.transaction(async (tx) => {
    await context.payments.lockPayerById(tx, payerId);
    const record = await lockMembership(tx, id);
    assertHasOwner(record);
    return viewOf(tx, await change(tx, record), context);
  });
}

async function contractOfLink(
  token: string,
  { db, moneyClock, secret }: MembershipContext,
): Promise<MembershipRecord> {
  const record = await findMembership(db, readContractLink(token, moneyClock.now(), secret));
  assertHasOwner(record);
  return record;
}

/** The account may have been erased, and the membership with it. */
function assertHasOwner(record: MembershipRecord | undefined): asserts record is MembershipRecord {
  if (!record || record.uid === null) throw new Refusal('membership_not_found');
}
