import type { Tx } from '../../../platform/database/tables.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import { orderAccountLetter } from '../codes/letter-orders.ts';
import { orderNotice } from '../codes/order-notice.ts';
import { dropCodes } from '../codes/one-time-codes.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';
import { mayWriteTo } from '../limits/call-limits.ts';
import { forgetGuesses } from '../limits/sign-in-limits.ts';
import { ToolkitError } from '../toolkit/toolkit-error.ts';
import { endAllSessions } from '../tokens/sessions.ts';
import { wholeSecond } from './wipe-ways-in.ts';

export type NewCredentials = {
  account: AccountRow;
  /** A new address that has just been proved by a letter to it. Left out, or the one they have: stays. */
  provedEmail?: string | undefined;
  passwordHash?: string | undefined;
  /** Where the links of letters lead. */
  origin: string;
};

/** Gives an account another e-mail, password or both, ends all its sessions, and tells its owner by mail. */
export async function changeCredentials(
  tx: Tx,
  { account, provedEmail, passwordHash, origin }: NewCredentials,
  context: IdentityContext,
): Promise<AccountRow> {
  const now = context.clock.now();
  const { uid } = account;
  const newEmail = provedEmail === account.email ? undefined : provedEmail;
  const row = await identityTables
    .write(tx)
    .updateTable('account')
    .set({
      ...(newEmail === undefined ? {} : { email: newEmail, email_verified: true }),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash, password_updated_at: now }),
      valid_since: wholeSecond(now),
    })
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'account_email_key') ? new ToolkitError('EMAIL_EXISTS') : error;
    });
  await endAllSessions(tx, { uid, now });
  // What was mailed before may be in wrong hands. The link that takes an old address back is for exactly that case.
  await dropCodes(tx, uid, 'allButRecovery');
  if (row.email && passwordHash !== undefined) await forgetGuesses(tx, row.email);
  if (account.email && account.email_verified && newEmail !== undefined)
    await tellOldAddress(tx, account.email, { uid, newEmail, origin }, context);
  if (row.email && passwordHash !== undefined)
    await orderNotice(tx, { kind: 'PASSWORD_CHANGED', uid, email: row.email }, context);
  return row;
}

/**
 * How to take the account back, for an address that was verified on it: on others a stranger may have put it there.
 * A few within the hour are enough, as the links of all of them work.
 */
async function tellOldAddress(
  tx: Tx,
  email: string,
  change: { uid: string; newEmail: string; origin: string },
  context: IdentityContext,
): Promise<void> {
  const kind = 'RECOVER_EMAIL';
  if (await mayWriteTo(tx, { kind, email }, context))
    await orderAccountLetter(tx, { kind, email, ...change }, context);
}
