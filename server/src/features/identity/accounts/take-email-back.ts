import type { Tx } from '../../../platform/database/tables.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import { orderNotice } from '../codes/order-notice.ts';
import { dropCodes } from '../codes/one-time-codes.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';
import { ToolkitError } from '../toolkit/toolkit-error.ts';
import { removeSecondFactors } from '../second-factor/second-factors.ts';
import { freeAddress } from './free-address.ts';
import { removeRole } from './remove-role.ts';
import { wipeWaysIn } from './wipe-ways-in.ts';

/**
 * Gives an account back to the owner of the address that was verified on it before. Every way in goes: password,
 * providers, sessions, links, and a requested deletion. So does the role, and the address that loses the account is told.
 */
export async function takeEmailBack(
  tx: Tx,
  { account, email }: { account: AccountRow; email: string },
  context: IdentityContext,
): Promise<void> {
  const now = context.clock.now();
  const { uid } = account;
  await wipeWaysIn(tx, { uid, now });
  await removeSecondFactors(tx, uid);
  await dropCodes(tx, uid, 'all');
  if (account.email !== email) await freeAddress(tx, { email, now }, context);
  await identityTables
    .write(tx)
    .updateTable('account')
    .set({ email, email_verified: true, deletion_at: null })
    .where('uid', '=', uid)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'account_email_key') ? new ToolkitError('EMAIL_EXISTS') : error;
    });
  await removeRole(tx, { account, action: 'takeEmailBack' }, context);
  if (account.email !== null && account.email !== email)
    await orderNotice(tx, { kind: 'EMAIL_TAKEN_BACK', uid, email: account.email }, context);
}
