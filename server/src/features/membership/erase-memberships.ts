import type { Tx } from '../../platform/database/tables.ts';
import { paymentsOfPresentPeriod } from './apply-refund.ts';
import type { MembershipContext } from './context.ts';
import { endForGood, endIfOver, endMembership } from './end-membership.ts';
import { end } from './membership.ts';
import {
  lockMembership,
  lockMembershipOfPayer,
  saveMembership,
  settleUnpaidGrace,
} from './membership.queries.ts';
import { membershipTables } from './membership.tables.ts';

/**
 * For an account that loses its unverified address to the owner of the address: ends its membership at once and for
 * good, also if it is suspended by a dispute. Returns the payments of the period that was running, which the caller
 * refunds. The payer must be locked.
 */
export async function endForNewOwner(
  tx: Tx,
  payerId: string,
  context: MembershipContext,
): Promise<{ paymentIds: string[] }> {
  const disputed = await membershipTables
    .read(tx)
    .selectFrom('membership')
    .select('id')
    .where('payer_id', '=', payerId)
    .where('end_reason', '=', 'dispute')
    .execute();
  for (const { id } of disputed)
    await endForGood(tx, { record: await lockMembership(tx, id), reason: 'refunded' });
  const record = await endIfOver(tx, await lockMembershipOfPayer(tx, payerId), context);
  if (!record) return { paymentIds: [] };
  await endMembership(tx, { record, reason: 'refunded', toldReason: 'new_owner' }, context);
  return { paymentIds: await paymentsOfPresentPeriod(tx, record.id) };
}

/**
 * Moves the ended memberships of a replaced account to the new one, with the payments for them. The owner of the
 * address does not pay for grace that the former account used.
 */
export async function moveMemberships(
  tx: Tx,
  { uid, newUid }: { uid: string; newUid: string },
): Promise<void> {
  await settleUnpaidGrace(tx, uid);
  await membershipTables
    .write(tx)
    .updateTable('membership')
    .set({ uid: newUid })
    .where('uid', '=', uid)
    .execute();
}

/** For an account that is erased: ends its membership without refund. The rows stay under the payer's pseudonym. */
export async function eraseMemberships(
  tx: Tx,
  uid: string,
  { moneyClock, payments }: MembershipContext,
): Promise<void> {
  const at = moneyClock.now();
  const memberships = membershipTables.write(tx);
  if (!(await payments.findPayer(tx, uid))) return;
  const record = await lockMembershipOfPayer(tx, await payments.lockPayer(tx, uid));
  if (record)
    await saveMembership(tx, record, end(record.membership, 'erased', at), {
      kind: 'ended',
      facts: { reason: 'erased' },
      at,
    });
  await memberships.updateTable('membership').set({ uid: null }).where('uid', '=', uid).execute();
}
