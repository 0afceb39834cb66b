import type { OwnAct } from '@longstrip/contract/identity/audit.endpoints';
import type { Tx } from '../../../platform/database/tables.ts';
import { recordOwnAct } from '../audit.ts';
import { enqueueNotice } from '../codes/letter-queue.ts';
import { type CodeDetails, deleteCodes } from '../codes/one-time-codes.ts';
import type { IdentityContext } from '../context.ts';
import { IdentityError } from '../identity-error.ts';
import { type AccountRow, identityTables } from '../identity.tables.ts';
import { removeSecondFactors } from '../second-factor/second-factors.ts';
import { endAllSessions, wholeSecond } from '../tokens/sessions.ts';
import { findAccountByEmail, lockAccount, providersOf } from './accounts.queries.ts';
import { createAccount, type NewAccount } from './create-account.ts';
import { refuseTakenEmail, removeSignInMethods } from './credentials.ts';

/**
 * Locks the account that a code opens: the one that had proved the address when the letter was written. Null if no
 * account had proved it; then a new account is needed. Refused if this has changed since, because the code belongs to
 * an earlier owner.
 */
export async function accountForCode(
  tx: Tx,
  { uid, email }: Pick<CodeDetails, 'uid' | 'email'>,
): Promise<AccountRow | null> {
  const found = await findAccountByEmail(tx, email);
  const holder = found && (await lockAccount(tx, found.uid));
  const account = holder?.email === email && holder.email_verified ? holder : null;
  if ((account?.uid ?? null) !== uid) throw new IdentityError('code_invalid');
  // A proof of the address does not open an account that staff have disabled.
  if (holder?.disabled) throw new IdentityError('account_disabled');
  return account;
}

/**
 * Creates the account of a person who has just proved an address that no account had proved. The new account gets the
 * payments and coins of an account that had the address before, and nothing else, because a stranger could have created
 * that one.
 */
export async function createFreshAccount(
  tx: Tx,
  account: Omit<NewAccount, 'email' | 'emailVerified'> & { email: string },
  context: IdentityContext,
): Promise<AccountRow> {
  const { email, now } = account;
  const replaced = await releaseAddress(tx, { email, now }, context);
  const made = await createAccount(tx, { ...account, emailVerified: true });
  // Another sign-up took the address after it was freed.
  if (!made) throw new IdentityError('changed_meanwhile');
  if (replaced !== null) await context.personalData.move(tx, { uid: replaced, newUid: made.uid });
  return made;
}

/**
 * Removes an address from the account that has it; refused if that account has proved it. The account also loses its
 * sessions, password, codes, role and membership, but keeps its providers. An account without providers is erased soon;
 * its uid is returned. Otherwise the result is null.
 */
async function releaseAddress(
  tx: Tx,
  { email, now }: { email: string; now: Date },
  context: IdentityContext,
): Promise<string | null> {
  const found = await findAccountByEmail(tx, email);
  const holder = found && (await lockAccount(tx, found.uid));
  if (holder?.email !== email) return null;
  if (holder.email_verified) throw new IdentityError('email_taken');
  const { uid } = holder;
  await endAllSessions(tx, { uid, now });
  await deleteCodes(tx, uid, 'all');
  const hasProvider = (await providersOf(tx, uid)).length > 0;
  await identityTables
    .write(tx)
    .updateTable('account')
    .set({
      email: null,
      password_hash: null,
      valid_since: wholeSecond(now),
      ...(hasProvider ? {} : { deletion_at: now }),
    })
    .where('uid', '=', uid)
    .execute();
  await removeRole(tx, { account: holder, action: 'loseAddress' }, context);
  await context.emit(tx, { type: 'addressLost', uid });
  return hasProvider ? null : uid;
}

/** Frees an address for an existing account; refused if another account has proved it. */
export async function takeAddress(
  tx: Tx,
  address: { email: string; now: Date },
  context: IdentityContext,
): Promise<void> {
  const uid = await releaseAddress(tx, address, context);
  // The coins of the former account cannot move to one that may have paid itself.
  if (uid !== null) await context.emit(tx, { type: 'deletionRequested', uid });
}

/**
 * Gives an account back to the owner of an address that was verified on it before. Removes every sign-in method, the
 * sessions, codes, role and a requested deletion, and notifies the address that loses the account.
 */
export async function takeEmailBack(
  tx: Tx,
  { account, email }: { account: AccountRow; email: string },
  context: IdentityContext,
): Promise<void> {
  const now = context.clock.now();
  const { uid } = account;
  await removeSignInMethods(tx, { uid, now });
  await removeSecondFactors(tx, uid);
  await deleteCodes(tx, uid, 'all');
  if (account.email !== email) await takeAddress(tx, { email, now }, context);
  await identityTables
    .write(tx)
    .updateTable('account')
    .set({ email, email_verified: true, deletion_at: null })
    .where('uid', '=', uid)
    .execute()
    .catch(refuseTakenEmail);
  await removeRole(tx, { account, action: 'takeEmailBack' }, context);
  if (account.email !== null && account.email !== email)
    await enqueueNotice(tx, { kind: 'EMAIL_TAKEN_BACK', uid, email: account.email }, context);
}

/**
 * Removes the role of an account that passes to another person. The last admin is no exception: a site without an
 * admin is safer than one whose admin may be a thief, and `npm run accounts` makes another one.
 */
async function removeRole(
  tx: Tx,
  { account: { uid, role }, action }: { account: AccountRow; action: OwnAct },
  { clock, logger }: Pick<IdentityContext, 'clock' | 'logger'>,
): Promise<void> {
  if (role === 'reader') return;
  const rows = identityTables.write(tx);
  await rows.updateTable('account').set({ role: 'reader' }).where('uid', '=', uid).execute();
  const details = { uid, roleBefore: role, roleAfter: 'reader' };
  await recordOwnAct(tx, { uid, at: clock.now(), role, action, details });
  logger.warn({ uid, role, action }, 'an account has lost its role, because its address changed hands');
  if (role !== 'admin') return;
  const admin = await rows.selectFrom('account').select('uid').where('role', '=', 'admin').executeTakeFirst();
  if (!admin)
    logger.error({ uid }, 'there is no admin left: make one with `npm run accounts -- role <email> admin`');
}
