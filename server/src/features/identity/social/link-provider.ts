import type { Tx } from '../../../platform/database/tables.ts';
import { findAccount, findAccountByEmail } from '../accounts/accounts.queries.ts';
import { markVerified, refuseTakenEmail } from '../accounts/credentials.ts';
import { IdentityError } from '../identity-error.ts';
import { identityTables, type AccountRow, type SocialProfile } from '../identity.tables.ts';
import {
  addLink,
  assertNoStaff,
  hasOtherLink,
  notifyOwner,
  type ProviderAssertion,
} from './provider-links.ts';
import type { SocialContext } from './providers.ts';

/** Links a provider to a locked account. `owner`: the uid with this provider identity, or null (see `lockLink`). */
export async function linkProvider(
  tx: Tx,
  { account, owner, identity }: { account: AccountRow; owner: string | null; identity: ProviderAssertion },
  context: SocialContext,
): Promise<AccountRow> {
  const { profile } = identity;
  const now = context.clock.now();
  const { uid } = account;
  assertNoStaff(account, context);
  if (owner !== null) throw new IdentityError('provider_account_taken');
  const sameEmail = profile.email === null ? undefined : await findAccountByEmail(tx, profile.email);
  if (sameEmail && sameEmail.uid !== uid) throw new IdentityError('email_taken');
  if (await hasOtherLink(tx, account, identity)) throw new IdentityError('provider_already_linked');
  await addLink(tx, { uid, identity, now });
  await adoptEmail(tx, account, profile);
  await notifyOwner(tx, account, identity, context);
  return (await findAccount(tx, uid))!;
}

/**
 * If the provider vouches for the address: gives it to an account without an address, or marks it as verified if it is
 * the account's own.
 */
async function adoptEmail(
  tx: Tx,
  { uid, email: own }: AccountRow,
  { email, emailVerified }: SocialProfile,
): Promise<void> {
  if (!emailVerified || (own !== null && own !== email)) return;
  if (own === null)
    await identityTables
      .write(tx)
      .updateTable('account')
      .set({ email })
      .where('uid', '=', uid)
      .execute()
      .catch(refuseTakenEmail);
  await markVerified(tx, uid);
}
