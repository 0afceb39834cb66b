import type { Tx } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { identityTables } from '../identity.tables.ts';

/** Refuses to take the last admin away. */
export async function assertAdminRemains(tx: Tx, uid: string): Promise<void> {
  if (await isLastAdmin(tx, uid)) throw new Refusal('last_admin');
}

/**
 * Whether nobody would be an admin without them. Who is disabled or about to be erased is none any more. All of them
 * are locked, so this comes before their own account is: two who take each other's role, or leave, at the same moment
 * do so one after the other.
 */
export async function isLastAdmin(tx: Tx, uid: string): Promise<boolean> {
  const admins = await identityTables
    .write(tx)
    .selectFrom('account')
    .select('uid')
    .where('role', '=', 'admin')
    .where('disabled', '=', false)
    .where('deletion_at', 'is', null)
    .orderBy('uid')
    .forUpdate()
    .execute();
  return admins.length === 1 && admins[0]!.uid === uid;
}
