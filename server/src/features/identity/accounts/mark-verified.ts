import type { Tx } from '../../../platform/database/tables.ts';
import { identityTables } from '../identity.tables.ts';

/** The owner of the account has proved its e-mail. */
export async function markVerified(tx: Tx, uid: string): Promise<void> {
  await identityTables
    .write(tx)
    .updateTable('account')
    .set({ email_verified: true })
    .where('uid', '=', uid)
    .execute();
}
