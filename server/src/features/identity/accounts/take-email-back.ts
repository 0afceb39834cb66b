import type { Tx } from '../../../platform/database/tables.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import { dropCodes } from '../codes/one-time-codes.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables } from '../identity.tables.ts';
import { ToolkitError } from '../toolkit/toolkit-error.ts';
import { markVerified } from './mark-verified.ts';
import { wipeWaysIn } from './wipe-ways-in.ts';

/**
 * Gives an account back to the owner of the address it had before. Whoever changed it is out for good: their
 * password, their providers, their links, and the deletion they may have asked for.
 */
export async function takeEmailBack(
  tx: Tx,
  { uid, email }: { uid: string; email: string },
  context: IdentityContext,
): Promise<void> {
  await wipeWaysIn(tx, { uid, now: context.clock.now() });
  await dropCodes(tx, uid, 'all');
  await identityTables
    .write(tx)
    .updateTable('account')
    .set({ email, deletion_at: null })
    .where('uid', '=', uid)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'account_email_key') ? new ToolkitError('EMAIL_EXISTS') : error;
    });
  await markVerified(tx, { uid, email }, context);
}
