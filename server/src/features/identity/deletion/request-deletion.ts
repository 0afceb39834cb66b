import type { Tx } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { lockAccount } from '../accounts/accounts.queries.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';
import { mayWriteTo } from '../limits/call-limits.ts';
import { deletionLetters } from './deletion-letters.ts';

/** Time to think again, and for the owner to notice if it was somebody else. */
const graceDays = 14;

/**
 * Schedules an account to be erased. Asked again, the first date stays, and no second letter is sent. `tooOften` where
 * it was asked and taken back so often that no letter could be sent: nobody is erased without one.
 */
export async function requestDeletion(
  tx: Tx,
  { uid, origin, now }: { uid: string; origin: string; now: Date },
  { jobs, clock }: Pick<IdentityContext, 'jobs' | 'clock'>,
): Promise<AccountRow | 'tooOften'> {
  const account = await lockAccount(tx, uid);
  if (!account) throw new Refusal('session_ended');
  if (account.deletion_at) return account;
  const { email } = account;
  if (email && !(await mayWriteTo(tx, { kind: 'ACCOUNT_LEAVING', email }, { clock }))) return 'tooOften';
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
