import type { Tx } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { lockAccount } from '../accounts/accounts.queries.ts';
import { findCode, spendCode } from '../codes/one-time-codes.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';

/** Takes a requested deletion back, until the account is erased. */
export async function keepAccount(tx: Tx, uid: string): Promise<AccountRow> {
  const account = await lockAccount(tx, uid);
  if (!account) throw new Refusal('session_ended');
  await keep(tx, uid);
  return { ...account, deletion_at: null };
}

/** The same by the code of the letter; it works once. */
export async function keepAccountByCode(tx: Tx, { code, now }: { code: string; now: Date }): Promise<void> {
  const uid = (await findCode(tx, { code, now }))?.uid;
  // The account before the code, in the order in which whoever erases it takes them.
  const account = uid ? await lockAccount(tx, uid) : undefined;
  if (!account || !(await spendCode(tx, { code, kind: 'KEEP_ACCOUNT', now })))
    throw new Refusal('code_invalid');
  await keep(tx, account.uid);
}

async function keep(tx: Tx, uid: string): Promise<void> {
  const rows = identityTables.write(tx);
  await rows.updateTable('account').set({ deletion_at: null }).where('uid', '=', uid).execute();
  // Of several letters about it none is of use any more.
  await rows.deleteFrom('one_time_code').where('uid', '=', uid).where('kind', '=', 'KEEP_ACCOUNT').execute();
}
