import type { Tx } from '../../../platform/database/tables.ts';
import type { CodeFacts } from '../codes/one-time-codes.ts';
import type { AccountRow } from '../identity.tables.ts';
import { ToolkitError } from '../toolkit/toolkit-error.ts';
import { findAccountByEmail, lockAccount } from './accounts.queries.ts';

/**
 * The locked account that a code opens by proving its address: the one that had proved it when the letter was written.
 * Null means a fresh account, as no account had. Refused where that has changed since: the code is of an earlier owner.
 */
export async function accountOfCode(
  tx: Tx,
  { uid, email }: Pick<CodeFacts, 'uid' | 'email'>,
): Promise<AccountRow | null> {
  const found = await findAccountByEmail(tx, email);
  const holder = found && (await lockAccount(tx, found.uid));
  const account = holder?.email === email && holder.email_verified ? holder : null;
  if ((account?.uid ?? null) !== uid) throw new ToolkitError('INVALID_OOB_CODE');
  // An account that staff shut is not opened by its address, proved or not.
  if (holder?.disabled) throw new ToolkitError('USER_DISABLED');
  return account;
}
