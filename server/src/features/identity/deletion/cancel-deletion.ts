import type { Tx } from '../../../platform/database/tables.ts';
import { lockAccount } from '../accounts/accounts.queries.ts';
import { findCode, consumeCode } from '../codes/one-time-codes.ts';
import { IdentityError } from '../identity-error.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';

/** Cancels a requested deletion. This is possible until the account is erased. */
export async function cancelDeletion(tx: Tx, uid: string): Promise<AccountRow> {
  const account = await lockAccount(tx, uid);
  if (!account) throw new IdentityError('session_ended');
  await clearDeletion(tx, uid);
  return { ...account, deletion_at: null };
}

/** Cancels a requested deletion with the one-time code of its letter. */
export async function cancelDeletionByCode(
  tx: Tx,
  { code, now }: { code: string; now: Date },
): Promise<void> {
  const uid = (await findCode(tx, { code, now }))?.uid;
  // The account is locked before the code is used, in the same order as erasing.
  const account = uid ? await lockAccount(tx, uid) : undefined;
  if (!account || !(await consumeCode(tx, { code, kind: 'KEEP_ACCOUNT', now })))
    throw new IdentityError('code_invalid');
  await clearDeletion(tx, account.uid);
}

async function clearDeletion(tx: Tx, uid: string): Promise<void> {
  const rows = identityTables.write(tx);
  await rows.updateTable('account').set({ deletion_at: null }).where('uid', '=', uid).execute();
  // The codes of other letters about this deletion become invalid too.
  await rows.deleteFrom('one_time_code').where('uid', '=', uid).where('kind', '=', 'KEEP_ACCOUNT').execute();
}
