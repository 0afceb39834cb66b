import type { Tx } from '../../../platform/database/tables.ts';
import { findAccount, findAccountByEmail, lockAccount } from '../accounts/accounts.queries.ts';
import { createAccount } from '../accounts/create-account.ts';
import { freeAddress } from '../accounts/free-address.ts';
import { markVerified } from '../accounts/mark-verified.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';
import { ToolkitError } from '../toolkit/toolkit-error.ts';
import type { Assertion } from './idp-assertion.ts';
import { addLink, assertNoStaff, hasOther, holdLink, refreshLink, tellOwner } from './provider-links.ts';

export type Found =
  | { account: AccountRow; isNewUser: boolean }
  /** The e-mail has an account, and the provider's word does not suffice to be let into it. */
  | { needsProof: AccountRow };

/** The account of whom a provider vouches for: theirs, the one with their e-mail, or a new one. */
export async function signInThroughProvider(
  tx: Tx,
  assertion: Assertion,
  context: IdentityContext,
): Promise<Found> {
  const uid = await holdLink(tx, assertion);
  if (uid !== null) {
    const account = (await lockAccount(tx, uid))!;
    assertNoStaff(account, assertion, context);
    await refreshLink(tx, assertion);
    return { account, isNewUser: false };
  }
  // To the client USER_NOT_FOUND means that whoever is signed in is gone; this is somebody else (spec §8).
  if (!assertion.mayCreate) throw new ToolkitError('EMAIL_NOT_FOUND');
  assertNoStaff(null, assertion, context);
  const { email, emailVerified } = assertion.profile;
  // An account with the e-mail can appear or be gone between two looks, but hardly three times.
  for (let tries = 0; tries < 3; tries++) {
    const sameEmail = email === null ? undefined : await findAccountByEmail(tx, email);
    const held = sameEmail && (await lockAccount(tx, sameEmail.uid));
    if (held?.email === email && held !== undefined) {
      assertNoStaff(held, assertion, context);
      if (held.disabled) throw new ToolkitError('USER_DISABLED');
      if (held.email_verified || !emailVerified) return join(tx, { account: held, assertion }, context);
      // Whoever made the account never showed that the address is theirs: its owner gets a fresh one.
      await freeAddress(tx, { email: held.email!, now: context.clock.now() }, context);
    }
    const made = await makeAccount(tx, assertion, context);
    if (made) return { account: made, isNewUser: true };
  }
  throw new Error('The account of an e-mail changed all the time.');
}

async function makeAccount(
  tx: Tx,
  assertion: Assertion,
  context: IdentityContext,
): Promise<AccountRow | null> {
  const { email, emailVerified, displayName, photoUrl } = assertion.profile;
  const now = context.clock.now();
  const account = await createAccount(tx, {
    email,
    emailVerified,
    displayName,
    photoUrl,
    passwordHash: null,
    now,
  });
  if (!account) return null;
  const { uid } = account;
  await addLink(tx, { uid, identity: assertion, now });
  if (email !== null && emailVerified) await markVerified(tx, uid);
  return account;
}

/** The provider's e-mail has an account, which proved it, or the provider does not vouch for it. */
async function join(
  tx: Tx,
  { account, assertion }: { account: AccountRow; assertion: Assertion },
  context: IdentityContext,
): Promise<Found> {
  const { profile } = assertion;
  const { uid } = account;
  // An address can pass from one person to another; the provider's id of a person cannot.
  if (!profile.emailVerified || (await hasOther(tx, account, assertion))) return { needsProof: account };
  await addLink(tx, { uid, identity: assertion, now: context.clock.now() });
  await identityTables
    .write(tx)
    .updateTable('account')
    .set({
      display_name: account.display_name ?? profile.displayName,
      photo_url: account.photo_url ?? profile.photoUrl,
    })
    .where('uid', '=', uid)
    .execute();
  await tellOwner(tx, account, assertion, context);
  return { account: (await findAccount(tx, uid))!, isNewUser: false };
}
