import type { Tx } from '../../../platform/database/tables.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import { dropCodes } from '../codes/one-time-codes.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables } from '../identity.tables.ts';
import { ToolkitError } from '../toolkit/toolkit-error.ts';
import { removeSecondFactors } from '../second-factor/second-factors.ts';
import { endAllSessions } from '../tokens/sessions.ts';
import { findAccountByEmail, lockAccount, providersOf } from './accounts.queries.ts';
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
  const now = context.clock.now();
  await wipeWaysIn(tx, { uid, now });
  await removeSecondFactors(tx, uid);
  await dropCodes(tx, uid, 'all');
  await freeAddress(tx, { uid, email, now });
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

/**
 * Somebody may have signed up with the address meanwhile, so that its owner could not have it back. Where they never
 * showed that it is theirs, it is taken off their account, which goes where that leaves no way into it.
 */
async function freeAddress(
  tx: Tx,
  { uid, email, now }: { uid: string; email: string; now: Date },
): Promise<void> {
  const found = await findAccountByEmail(tx, email);
  if (!found || found.uid === uid) return;
  const holder = await lockAccount(tx, found.uid);
  if (holder?.email !== email) return;
  if (holder.email_verified) throw new ToolkitError('EMAIL_EXISTS');
  await endAllSessions(tx, { uid: holder.uid, now });
  await dropCodes(tx, holder.uid, 'all');
  const stays = (await providersOf(tx, holder.uid)).length > 0;
  await identityTables
    .write(tx)
    .updateTable('account')
    .set({ email: null, password_hash: null, ...(stays ? {} : { deletion_at: now }) })
    .where('uid', '=', holder.uid)
    .execute();
}
