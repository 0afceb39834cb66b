import type { Tx } from '../../../platform/database/tables.ts';
import { lockAccount } from '../accounts/accounts.queries.ts';
import type { IdentityContext } from '../context.ts';
import { IdentityError } from '../identity-error.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';
import { canWriteTo } from '../limits/call-limits.ts';
import { assertAdminRemains } from '../staff/account-admin.ts';
import { leavingLetter } from './deletion-letters.ts';

/** Days until the account is erased. The owner can reconsider, or notice that a stranger made the request. */
const graceDays = 14;

/**
 * Schedules an account to be erased. A repeated request keeps the first date and sends no second letter. Refused for
 * the last admin. Also refused if repeated requests and cancellations have used up the limit of letters, because no
 * account is erased without one. Does nothing if the account no longer exists.
 */
export async function requestDeletion(
  tx: Tx,
  { uid, origin, now }: { uid: string; origin: string; now: Date },
  { letters, clock, emit }: Pick<IdentityContext, 'letters' | 'clock' | 'emit'>,
): Promise<AccountRow | undefined> {
  await assertAdminRemains(tx, uid);
  const account = await lockAccount(tx, uid);
  if (!account || account.deletion_at) return account;
  const { email } = account;
  if (email && !(await canWriteTo(tx, { kind: 'ACCOUNT_LEAVING', email }, { clock })))
    throw new IdentityError('too_many_attempts');
  const deletionAt = new Date(now.getTime() + graceDays * 86_400_000);
  await identityTables
    .write(tx)
    .updateTable('account')
    .set({ deletion_at: deletionAt })
    .where('uid', '=', uid)
    .execute();
  await emit(tx, { type: 'deletionRequested', uid });
  await letters.send(tx, leavingLetter, { uid, origin, deletionAt: deletionAt.toISOString() });
  return { ...account, deletion_at: deletionAt };
}
