import type { Role } from '@longstrip/contract/identity/roles.rules';
import { isStaff } from '@longstrip/contract/identity/roles.rules';
import type { Tx } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { lockAccount } from '../accounts/accounts.queries.ts';
import { identityTables } from '../identity.tables.ts';
import { assertAdminRemains } from './last-admin.ts';

/** Gives somebody a role. It counts from the next call they make; answers the one they had. */
export async function changeRole(tx: Tx, { uid, role }: { uid: string; role: Role }): Promise<Role> {
  if (role !== 'admin') await assertAdminRemains(tx, uid);
  const account = await lockAccount(tx, uid);
  if (!account) throw new Refusal('account_not_found');
  // Anybody can sign up with an address that is not theirs: its owner would be meant, and somebody else be staff.
  if (isStaff(role) && !account.email_verified) throw new Refusal('email_not_confirmed');
  await identityTables.write(tx).updateTable('account').set({ role }).where('uid', '=', uid).execute();
  return account.role;
}
