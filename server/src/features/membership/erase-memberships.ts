import type { Tx } from '../../platform/database/tables.ts';
import type { MembershipContext } from './context.ts';
import { end } from './membership.ts';
import { lockMembershipOfPayer, saveMembership } from './membership.queries.ts';
import { membershipTables } from './membership.tables.ts';
import { stopRenewal } from './stop-renewal.ts';

/** The account is going to be erased: nothing is charged any more. Keeping it does not take the renewal up. */
export async function stopBeforeErasure(tx: Tx, uid: string, context: MembershipContext): Promise<void> {
  const { payments } = context;
  if (!(await payments.findPayer(tx, uid))) return;
  const contract = await lockMembershipOfPayer(tx, await payments.lockPayer(tx, uid));
  if (contract) await stopRenewal(tx, { contract, by: 'deletion' }, context);
}

/**
 * A new account takes the place of another one, whose payer it has already. The membership runs to the end of its period: the
 * card was another account's, so nothing more is charged.
 */
export async function passMembershipsOn(
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

/** The account is erased: its membership ends without refund, and the books keep its rows under the payer's pseudonym. */
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
