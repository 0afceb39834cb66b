import type { Tx } from '../../platform/database/tables.ts';
import type { MembershipContext } from './context.ts';
import { end } from './membership.ts';
import { lockMembershipOfPayer, saveMembership } from './membership.queries.ts';
import { membershipTables } from './membership.tables.ts';
import { stopRenewal } from './stop-renewal.ts';

/** For an account whose deletion is requested: stops the renewal. Keeping the account does not resume it. */
export async function stopBeforeErasure(tx: Tx, uid: string, context: MembershipContext): Promise<void> {
  const { payments } = context;
  if (!(await payments.findPayer(tx, uid))) return;
  const contract = await lockMembershipOfPayer(tx, await payments.lockPayer(tx, uid));
  if (contract) await stopRenewal(tx, { contract, by: 'deletion' }, context);
}

/**
 * Moves the membership of a replaced account to the new one, which has its payer already. Renewal is stopped, because
 * the card may be another person's.
 */
export async function moveMemberships(
  tx: Tx,
  { uid, newUid }: { uid: string; newUid: string },
  context: MembershipContext,
): Promise<void> {
  const { payments } = context;
  if (!(await payments.findPayer(tx, newUid))) return;
  const payerId = await payments.lockPayer(tx, newUid);
  await membershipTables
    .write(tx)
    .updateTable('membership')
    .set({ uid: newUid })
    .where('uid', '=', uid)
    .execute();
  const contract = await lockMembershipOfPayer(tx, payerId);
  if (contract) await stopRenewal(tx, { contract, by: 'new_owner' }, context);
}

/** For an account that is erased: ends its membership without refund. The rows stay under the payer's pseudonym. */
export async function eraseMemberships(
  tx: Tx,
  uid: string,
  { clock, payments }: MembershipContext,
): Promise<void> {
  const at = clock.now();
  const memberships = membershipTables.write(tx);
  if (!(await payments.findPayer(tx, uid))) return;
  const contract = await lockMembershipOfPayer(tx, await payments.lockPayer(tx, uid));
  if (contract)
    await saveMembership(tx, contract, end(contract.membership, 'erased', at), {
      kind: 'ended',
      facts: { reason: 'erased' },
      at,
    });
  await memberships.updateTable('membership').set({ uid: null }).where('uid', '=', uid).execute();
}
