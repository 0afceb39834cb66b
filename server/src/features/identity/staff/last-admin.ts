import type { Tx } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { identityTables } from '../identity.tables.ts';

/**
 * Refuses to take the last admin away. Who is disabled or about to be erased is none any more. All of them are
 * locked: two who take each other's role at the same moment do so one after the other.
 */
export async function assertAdminRemains(tx: Tx, uid: string): Promise<void> {
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
  if (admins.length === 1 && admins[0]!.uid === uid) throw new Refusal('last_admin');
}
