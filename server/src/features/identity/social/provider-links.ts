import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tables.ts';
import { providersOf } from '../accounts/accounts.queries.ts';
import { enqueueNotice } from '../codes/letter-queue.ts';
import { IdentityError } from '../identity-error.ts';
import { identityTables, type AccountRow, type SocialProfile } from '../identity.tables.ts';
import { providerNames, type ProviderId } from './provider.ts';
import type { SocialContext } from './providers.ts';

export type ProviderAssertion = { providerId: ProviderId; profile: SocialProfile };

/**
 * The uid that a provider's account is linked to, or null. Until the transaction ends no other transaction can add a
 * link, but one that has locked the account can delete it.
 */
export async function lockLink(tx: Tx, { providerId, profile }: ProviderAssertion): Promise<string | null> {
  const rows = identityTables.write(tx);
  // Two concurrent first sign-ins of a person wait for each other here, because there is no row yet to lock.
  const key = `social ${providerId} ${profile.federatedId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(rows);
  const row = await rows
    .selectFrom('account_provider')
    .select('uid')
    .where('provider_id', '=', providerId)
    .where('federated_id', '=', profile.federatedId)
    .executeTakeFirst();
  return row?.uid ?? null;
}

/** Links the provider to the account as a sign-in method. */
export async function addLink(
  tx: Tx,
  { uid, identity: { providerId, profile }, now }: { uid: string; identity: ProviderAssertion; now: Date },
): Promise<void> {
  await identityTables
    .write(tx)
    .insertInto('account_provider')
    .values({
      uid,
      provider_id: providerId,
      federated_id: profile.federatedId,
      linked_at: now,
      email: profile.email,
      display_name: profile.displayName,
      photo_url: profile.photoUrl,
    })
    .execute();
}

/** Updates the stored profile; false if there is no link. Apple sends the name only the first time. */
export async function refreshLink(tx: Tx, { providerId, profile }: ProviderAssertion): Promise<boolean> {
  const { numUpdatedRows } = await identityTables
    .write(tx)
    .updateTable('account_provider')
    .set({
      email: profile.email,
      photo_url: profile.photoUrl,
      ...(profile.displayName === null ? {} : { display_name: profile.displayName }),
    })
    .where('provider_id', '=', providerId)
    .where('federated_id', '=', profile.federatedId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether another account of the provider is linked to this account. */
export async function hasOtherLink(
  tx: Tx,
  { uid }: AccountRow,
  { providerId, profile }: ProviderAssertion,
): Promise<boolean> {
  return (await providersOf(tx, uid)).some(
    (each) => each.provider_id === providerId && each.federated_id !== profile.federatedId,
  );
}

export async function notifyOwner(
  tx: Tx,
  { uid, email }: AccountRow,
  identity: ProviderAssertion,
  context: SocialContext,
) {
  const providerName = providerNames[identity.providerId];
  if (email !== null) await enqueueNotice(tx, { kind: 'PROVIDER_LINKED', uid, providerName, email }, context);
}

/** Refuses staff accounts in the demo, where anyone can sign in as anyone. */
export function assertNoStaff(account: Pick<AccountRow, 'role'>, { providers }: SocialContext): void {
  if (providers.isDemo && account.role !== 'reader') throw new IdentityError('demonstration_account');
}
