import type { Tx } from '../../../platform/database/tables.ts';
import { isUniqueViolation } from '../../../platform/database/violations.ts';
import { findAccount, findAccountByEmail } from '../accounts/accounts.queries.ts';
import { markVerified } from '../accounts/mark-verified.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';
import { ToolkitError } from '../toolkit/toolkit-error.ts';
import { assertRecentSignIn, holdAsker, type Asker } from '../toolkit/who-asks.ts';
import { addLink, assertNoStaff, hasOther, holdLink, tellOwner, type Identity } from './provider-links.ts';

/** Makes a provider a way into the account of who is signed in. */
export async function linkProvider(
  tx: Tx,
  { asker, identity }: { asker: Asker; identity: Identity },
  context: IdentityContext,
): Promise<AccountRow> {
  const { profile } = identity;
  const now = context.clock.now();
  // A new way in outlives any password: whoever found a device unlocked must not add theirs.
  assertRecentSignIn(asker, now);
  const owner = await holdLink(tx, identity);
  const account = await holdAsker(tx, asker);
  const { uid } = account;
  assertNoStaff(account, identity, context);
  if (owner !== null) throw new ToolkitError('FEDERATED_USER_ID_ALREADY_LINKED');
  const sameEmail = profile.email === null ? undefined : await findAccountByEmail(tx, profile.email);
  if (sameEmail && sameEmail.uid !== uid) throw new ToolkitError('EMAIL_EXISTS');
  if (await hasOther(tx, account, identity)) throw new ToolkitError('PROVIDER_ALREADY_LINKED');
  await addLink(tx, { uid, identity, now });
  if (profile.email !== null) await takeEmail(tx, { account, email: profile.email }, identity);
  await tellOwner(tx, account, identity, context);
  return (await findAccount(tx, uid))!;
}

/** An address that the provider vouches for becomes the account's if it has none, and verified if it is the one it has. */
async function takeEmail(
  tx: Tx,
  { account: { uid, email: own }, email }: { account: AccountRow; email: string },
  { profile }: Identity,
): Promise<void> {
  if (!profile.emailVerified || (own !== null && own !== email)) return;
  if (own === null)
    await identityTables
      .write(tx)
      .updateTable('account')
      .set({ email })
      .where('uid', '=', uid)
      .execute()
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'account_email_key') ? new ToolkitError('EMAIL_EXISTS') : error;
      });
  await markVerified(tx, uid);
}
