import type { Tx } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { lockAccount } from '../accounts/accounts.queries.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';
import { hashOfCode } from './keep-code.ts';

/** Takes a requested deletion back, until the account is erased. */
export async function keepAccount(tx: Tx, uid: string): Promise<AccountRow> {
  const account = await lockAccount(tx, uid);
  if (!account) throw new Refusal('session_ended');
  await keep(tx, uid);
  return { ...account, deletion_at: null };
}

/** The same by the code of the letter; it works once. */
export async function keepAccountByCode(tx: Tx, { code, now }: { code: string; now: Date }): Promise<void> {
  const rows = identityTables.write(tx);
  const found = () =>
    rows
      .selectFrom('one_time_code')
      .select('uid')
      .where('hash', '=', hashOfCode(code))
      .where('kind', '=', 'KEEP_ACCOUNT')
      .where('expires_at', '>', now)
      .executeTakeFirst();
  const uid = (await found())?.uid;
  // The account before the code, as whoever erases it does; and then once more, for who waited.
  if (!uid || !(await lockAccount(tx, uid)) || !(await found())) throw new Refusal('code_invalid');
  await keep(tx, uid);
}

async function keep(tx: Tx, uid: string): Promise<void> {
  const rows = identityTables.write(tx);
  await rows.updateTable('account').set({ deletion_at: null }).where('uid', '=', uid).execute();
  await rows.deleteFrom('one_time_code').where('uid', '=', uid).where('kind', '=', 'KEEP_ACCOUNT').execute();
}
