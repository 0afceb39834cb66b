import type { Tx } from '../../../platform/database/tables.ts';
import { orderNotice } from '../codes/order-notice.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';
import { ToolkitError } from '../toolkit/toolkit-error.ts';
import { findAccount, providersOf } from './accounts.queries.ts';
import { changeCredentials } from './change-credentials.ts';

/** Undefined leaves as it is, null takes off. */
export type AccountChange = {
  passwordHash?: string | undefined;
  displayName?: string | null | undefined;
  photoUrl?: string | null | undefined;
  dropPassword: boolean;
  dropProviders: readonly string[];
};

/** Does to a locked account what its owner wishes. */
export async function changeAccount(
  tx: Tx,
  { account, change, origin }: { account: AccountRow; change: AccountChange; origin: string },
  context: IdentityContext,
): Promise<AccountRow> {
  const { uid } = account;
  const { passwordHash, displayName, photoUrl } = change;
  const rows = identityTables.write(tx);
  if (displayName !== undefined || photoUrl !== undefined)
    await rows
      .updateTable('account')
      .set({
        ...(displayName === undefined ? {} : { display_name: displayName }),
        ...(photoUrl === undefined ? {} : { photo_url: photoUrl }),
      })
      .where('uid', '=', uid)
      .execute();
  if (change.dropPassword && account.password_hash !== null) {
    await rows.updateTable('account').set({ password_hash: null }).where('uid', '=', uid).execute();
    if (account.email)
      await orderNotice(tx, { kind: 'PASSWORD_CHANGED', uid, email: account.email }, context);
  }
  if (change.dropProviders.length > 0)
    await rows
      .deleteFrom('account_provider')
      .where('uid', '=', uid)
      .where('provider_id', 'in', change.dropProviders)
      .execute();
  if (passwordHash !== undefined) {
    // A password is of use with an e-mail only.
    if (account.email === null) throw new ToolkitError('MISSING_EMAIL');
    await changeCredentials(tx, { account, passwordHash, origin }, context);
  }
  const changed = (await findAccount(tx, uid))!;
  // With an e-mail there is always a way in: a letter to it. Without one, the last provider has to stay.
  if (changed.email === null && (await providersOf(tx, uid)).length === 0)
    throw new ToolkitError('OPERATION_NOT_ALLOWED');
  return changed;
}
