import { type Role, isStaff } from '@longstrip/contract/identity/roles.rules';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { lockAccount } from '../accounts/accounts.queries.ts';
import { enqueueEmail } from '../codes/letter-queue.ts';
import type { IdentityContext, IdentityEvent } from '../context.ts';
import { IdentityError } from '../identity-error.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';
import { removeSecondFactors } from '../second-factor/second-factors.ts';
import { endAllSessions, wholeSecond } from '../tokens/sessions.ts';

/**
 * Refuses a change that would remove the last admin. Disabled admins and those about to be erased do not count. All
 * admins are locked before the account itself, so that concurrent changes run one after the other.
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
    .forNoKeyUpdate()
    .execute();
  if (admins.length === 1 && admins[0]!.uid === uid) throw new IdentityError('last_admin');
}

/** Gives an account a role, which counts from its next call. Returns the previous role. */
export async function changeRole(tx: Tx, { uid, role }: { uid: string; role: Role }): Promise<Role> {
  if (role !== 'admin') await assertAdminRemains(tx, uid);
  const account = await lockAccount(tx, uid);
  if (!account) throw new IdentityError('account_not_found');
  // A stranger can sign up with the address of the intended person.
  if (isStaff(role) && !account.email_verified) throw new IdentityError('email_not_confirmed');
  await identityTables.write(tx).updateTable('account').set({ role }).where('uid', '=', uid).execute();
  return account.role;
}

type Disabling = Pick<Extract<IdentityEvent, { type: 'accountDisabled' }>, 'keepsRenewal' | 'refund'>;

/**
 * Disables or enables an account from its next call on. No data is lost. Disabling stops the renewal of a membership
 * unless `keepsRenewal` says otherwise. Returns whether the account was disabled before.
 */
export async function setDisabled(
  tx: Tx,
  {
    uid,
    disabled,
    keepsRenewal = false,
    refund = null,
  }: { uid: string; disabled: boolean } & Partial<Disabling>,
  { emit }: Pick<IdentityContext, 'emit'>,
): Promise<boolean> {
  if (disabled) await assertAdminRemains(tx, uid);
  const account = await lockAccount(tx, uid);
  if (!account) throw new IdentityError('account_not_found');
  await identityTables.write(tx).updateTable('account').set({ disabled }).where('uid', '=', uid).execute();
  if (disabled) await emit(tx, { type: 'accountDisabled', uid, keepsRenewal, refund });
  return account.disabled;
}

/** Ends every session of an account, also those of the third-party service. Returns the account. */
export async function signOutEverywhere(
  tx: Tx,
  { uid, now }: { uid: string; now: Date },
): Promise<AccountRow> {
  const account = await lockAccount(tx, uid);
  if (!account) throw new IdentityError('account_not_found');
  await endAllSessions(tx, { uid, now });
  await identityTables
    .write(tx)
    .updateTable('account')
    .set({ valid_since: wholeSecond(now) })
    .where('uid', '=', uid)
    .execute();
  return account;
}

/**
 * Removes the second factor of a person who has lost the app and the recovery codes. Ends all sessions and notifies
 * the owner; false if no second factor was set up.
 */
export async function resetSecondFactor(
  tx: Tx,
  { uid, now }: { uid: string; now: Date },
  { letters }: Pick<IdentityContext, 'letters'>,
): Promise<boolean> {
  const { email } = await signOutEverywhere(tx, { uid, now });
  const removed = await removeSecondFactors(tx, uid);
  if (removed && email) await enqueueEmail(tx, { kind: 'SECOND_FACTOR_REMOVED', uid, email }, { letters });
  return removed;
}

/** The newest accounts, or only those of the staff. */
export async function listAccounts(
  db: Database,
  { staff, limit }: { staff: boolean; limit: number },
): Promise<AccountRow[]> {
  return identityTables
    .read(db)
    .selectFrom('account')
    .selectAll()
    .$if(staff, (query) => query.where('role', '<>', 'reader'))
    .orderBy('created_at', 'desc')
    .orderBy('uid', 'desc')
    .limit(limit)
    .execute();
}
