import type { Tx } from '../../../platform/database/tables.ts';
import { findAccount, findAccountByEmail, lockAccount } from '../accounts/accounts.queries.ts';
import { createFreshAccount } from '../accounts/address-owner.ts';
import { createAccount } from '../accounts/create-account.ts';
import { IdentityError } from '../identity-error.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';
import {
  addLink,
  assertNoStaff,
  hasOtherLink,
  lockLink,
  refreshLink,
  notifyOwner,
  type ProviderAssertion,
} from './provider-links.ts';
import type { SocialContext } from './providers.ts';

/** A provider's assertion about a person. With `mayCreate`, an account is created if there is none. */
export type SignInAssertion = ProviderAssertion & { mayCreate: boolean };

export type Found =
  | { account: AccountRow; isNewUser: boolean }
  /** The address has an account, but the provider's assertion is not enough to open it. */
  | { needsProof: AccountRow };

/** The account for a provider's assertion: the linked one, the one with the e-mail, or a new one. */
export async function signInThroughProvider(
  tx: Tx,
  assertion: SignInAssertion,
  context: SocialContext,
): Promise<Found> {
  const uid = await lockLink(tx, assertion);
  const linked = uid === null ? undefined : await lockAccount(tx, uid);
  if (linked) assertNoStaff(linked, context);
  // While this call waited for the lock, the account may have been erased, or taken back without its providers.
  if (linked && (await refreshLink(tx, assertion))) return { account: linked, isNewUser: false };
  // Not USER_NOT_FOUND, which would tell the client that the signed-in account is gone (spec §8).
  if (!assertion.mayCreate) throw new IdentityError('account_not_found');
  const { email, emailVerified, displayName, photoUrl } = assertion.profile;
  const now = context.clock.now();
  const fields = { emailVerified, displayName, photoUrl, passwordHash: null, now };
  // An account with the address can appear or disappear between two queries, so this tries three times.
  for (let tries = 0; tries < 3; tries++) {
    const sameEmail = email === null ? undefined : await findAccountByEmail(tx, email);
    const existing = sameEmail && (await lockAccount(tx, sameEmail.uid));
    let account: AccountRow | null;
    if (existing?.email && existing.email === email) {
      assertNoStaff(existing, context);
      if (existing.disabled) throw new IdentityError('account_disabled');
      if (existing.email_verified || !emailVerified)
        return linkExisting(tx, { account: existing, assertion }, context);
      // The account never proved the address, so the owner of the address gets a fresh one.
      account = await createFreshAccount(tx, { ...fields, email }, context);
    } else account = await createAccount(tx, { ...fields, email });
    if (!account) continue;
    await addLink(tx, { uid: account.uid, identity: assertion, now });
    return { account, isNewUser: true };
  }
  throw new Error('The account of an e-mail changed all the time.');
}

/** Links the provider to the account with the same e-mail; requires a proof if the provider does not vouch for it. */
async function linkExisting(
  tx: Tx,
  { account, assertion }: { account: AccountRow; assertion: SignInAssertion },
  context: SocialContext,
): Promise<Found> {
  const { profile } = assertion;
  const { uid } = account;
  // An address can pass from one person to another; the provider's id of a person cannot.
  if (!profile.emailVerified || (await hasOtherLink(tx, account, assertion))) return { needsProof: account };
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
  await notifyOwner(tx, account, assertion, context);
  return { account: (await findAccount(tx, uid))!, isNewUser: false };
}
