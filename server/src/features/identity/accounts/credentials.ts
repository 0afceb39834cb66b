import type { Tx } from '../../../platform/database/tables.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import { enqueueAccountEmail, enqueueNotice } from '../codes/letter-queue.ts';
import { deleteCodes } from '../codes/one-time-codes.ts';
import type { IdentityContext } from '../context.ts';
import { IdentityError } from '../identity-error.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';
import { canWriteTo } from '../limits/call-limits.ts';
import { clearFailures } from '../limits/sign-in-limits.ts';
import { endAllSessions, wholeSecond } from '../tokens/sessions.ts';

export type NewCredentials = {
  account: AccountRow;
  /** A new address that a letter has just proved. If missing or the same, the address stays. */
  provedEmail?: string | undefined;
  passwordHash?: string | undefined;
  /** The origin of links in letters. */
  origin: string;
};

/** Changes the e-mail, password or both of an account, ends all its sessions, and notifies its owner by mail. */
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
    .catch(refuseTakenEmail);
  await endAllSessions(tx, { uid, now });
  // A thief may have earlier codes. The link that takes an old address back stays valid for exactly that case.
  await deleteCodes(tx, uid, 'allButRecovery');
  if (row.email && passwordHash !== undefined) await clearFailures(tx, row.email);
  if (account.email && account.email_verified && newEmail !== undefined)
    await notifyOldAddress(tx, account.email, { uid, newEmail, origin }, context);
  if (row.email && passwordHash !== undefined)
    await enqueueNotice(tx, { kind: 'PASSWORD_CHANGED', uid, email: row.email }, context);
  return row;
}

/**
 * Sends the link to take the account back. The address must have been verified on the account, because a stranger may
 * have set any other. A few letters an hour are enough, because all their links work.
 */
async function notifyOldAddress(
  tx: Tx,
  email: string,
  change: { uid: string; newEmail: string; origin: string },
  context: IdentityContext,
): Promise<void> {
  const kind = 'RECOVER_EMAIL';
  if (await canWriteTo(tx, { kind, email }, context))
    await enqueueAccountEmail(tx, { kind, email, ...change }, context);
}

export function refuseTakenEmail(error: unknown): never {
  throw isUniqueViolation(error, 'account_email_key') ? new IdentityError('email_taken') : error;
}

/** Removes every sign-in method of an account, whose owner has just proved the address. Only the address stays. */
export async function removeSignInMethods(tx: Tx, { uid, now }: { uid: string; now: Date }): Promise<void> {
  const rows = identityTables.write(tx);
  await rows
    .updateTable('account')
    .set({ password_hash: null, valid_since: wholeSecond(now) })
    .where('uid', '=', uid)
    .execute();
  await rows.deleteFrom('account_provider').where('uid', '=', uid).execute();
  await endAllSessions(tx, { uid, now });
  await deleteCodes(tx, uid, 'allButRecovery');
}

/** The owner of the account has proved its e-mail. */
export async function markVerified(tx: Tx, uid: string): Promise<void> {
  await identityTables
    .write(tx)
    .updateTable('account')
    .set({ email_verified: true })
    .where('uid', '=', uid)
    .execute();
}
