import type { Tx } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { identityTables } from '../identity.tables.ts';
import { assertAdminRemains } from './last-admin.ts';

/** Shuts an account, or opens it again. It counts from the next call; nothing of theirs is lost meanwhile. */
export async function disableAccount(
  tx: Tx,
  { uid, disabled }: { uid: string; disabled: boolean },
): Promise<void> {
  if (disabled) await assertAdminRemains(tx, uid);
  const { numUpdatedRows } = await identityTables
    .write(tx)
    .updateTable('account')
    .set({ disabled })
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('account_not_found');
}
