import type { Tx } from '../../../platform/database/tables.ts';
import { lockAccount } from '../accounts/accounts.queries.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';
import { mayWriteTo } from '../limits/call-limits.ts';
import { isLastAdmin } from '../staff/last-admin.ts';
import { deletionLetters } from './deletion-letters.ts';

/** Time to think again, and for the owner to notice if it was somebody else. */
const graceDays = 14;

/**
 * Schedules an account to be erased. Asked again, the first date stays, and no second letter is sent. Refused to
 * the last admin, and where it was asked and taken back so often that no letter could be sent: nobody is erased without
 * one. Nothing where the account is gone already.
 */
export async function requestDeletion(
  tx: Tx,
  { uid, origin, now }: { uid: string; origin: string; now: Date },
  { jobs, clock }: Pick<IdentityContext, 'jobs' | 'clock'>,
): Promise<AccountRow | 'last_admin' | 'too_many_attempts' | undefined> {
  if (await isLastAdmin(tx, uid)) return 'last_admin';
  const account = await lockAccount(tx, uid);
  if (!account || account.deletion_at) return account;
  const { email } = account;
  if (email && !(await mayWriteTo(tx, { kind: 'ACCOUNT_LEAVING', email }, { clock })))
    return 'too_many_attempts';
  const deletionAt = new Date(now.getTime() + graceDays * 86_400_000);
  await identityTables
    .write(tx)
    .updateTable('account')
    .set({ deletion_at: deletionAt })
    .where('uid', '=', uid)
    .execute();
  await jobs.send(tx, deletionLetters, {
    letter: 'leaving',
    uid,
    origin,
    deletionAt: deletionAt.toISOString(),
  });
  return { ...account, deletion_at: deletionAt };
}
