import type { Tx } from '../../../platform/database/tables.ts';
import { dropCodes } from '../codes/one-time-codes.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';
import { ToolkitError } from '../toolkit/toolkit-error.ts';
import { endAllSessions } from '../tokens/sessions.ts';
import { findAccountByEmail, lockAccount, providersOf } from './accounts.queries.ts';
import { createAccount, type NewAccount } from './create-account.ts';
import { removeRole } from './remove-role.ts';
import { wholeSecond } from './wipe-ways-in.ts';

/**
 * Makes the account of a person who has just proved an address that no account had proved. It shares nothing with an
 * account that held the address before: anybody could have made that one.
 */
export async function createFreshAccount(
  tx: Tx,
  account: Omit<NewAccount, 'email' | 'emailVerified'> & { email: string },
  context: IdentityContext,
): Promise<AccountRow> {
  const { email, now } = account;
  await freeAddress(tx, { email, now }, context);
  const made = await createAccount(tx, { ...account, emailVerified: true });
  // Another sign-up took the address after it was freed.
  if (!made) throw new ToolkitError('UNAVAILABLE : Try again.', 503);
  return made;
}

/**
 * Takes an address off the account that holds it, unless it was proved there. The account loses its sessions, password,
 * codes and role with it. It keeps its providers, and is erased soon if there are none.
 */
export async function freeAddress(
  tx: Tx,
  { email, now }: { email: string; now: Date },
  context: IdentityContext,
): Promise<void> {
  const found = await findAccountByEmail(tx, email);
  const holder = found && (await lockAccount(tx, found.uid));
  if (holder?.email !== email) return;
  if (holder.email_verified) throw new ToolkitError('EMAIL_EXISTS');
  const { uid } = holder;
  await endAllSessions(tx, { uid, now });
  await dropCodes(tx, uid, 'all');
  const hasWayIn = (await providersOf(tx, uid)).length > 0;
  await identityTables
    .write(tx)
    .updateTable('account')
    .set({
      email: null,
      password_hash: null,
      valid_since: wholeSecond(now),
      ...(hasWayIn ? {} : { deletion_at: now }),
    })
    .where('uid', '=', uid)
    .execute();
  await removeRole(tx, { account: holder, action: 'loseAddress' }, context);
}
