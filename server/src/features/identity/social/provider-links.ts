import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tables.ts';
import { providersOf } from '../accounts/accounts.queries.ts';
import { orderNotice } from '../codes/order-notice.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables, type AccountRow, type SocialProfile } from '../identity.tables.ts';
import { ToolkitError } from '../toolkit/toolkit-error.ts';
import { providerNames, type ProviderId } from './provider.ts';

export type Identity = { providerId: ProviderId; profile: SocialProfile };

/** Whose this person of the provider is; null if nobody's. Until the transaction ends it stays so. */
export async function holdLink(tx: Tx, { providerId, profile }: Identity): Promise<string | null> {
  const rows = identityTables.write(tx);
  // Two first sign-ins of one person wait for each other here: there is no row yet that they could.
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

/** Makes the provider a way into the account. */
export async function addLink(
  tx: Tx,
  { uid, identity: { providerId, profile }, now }: { uid: string; identity: Identity; now: Date },
): Promise<void> {
  await identityTables
    .write(tx)
    .insertInto('account_provider')
    .values({
      ...{ uid, provider_id: providerId, federated_id: profile.federatedId, linked_at: now },
      ...{ email: profile.email, display_name: profile.displayName, photo_url: profile.photoUrl },
    })
    .execute();
}

/** Keeps what the provider says today. Apple tells a name the first time only. */
export async function refreshLink(tx: Tx, { providerId, profile }: Identity): Promise<void> {
  await identityTables
    .write(tx)
    .updateTable('account_provider')
    .set({
      email: profile.email,
      photo_url: profile.photoUrl,
      ...(profile.displayName === null ? {} : { display_name: profile.displayName }),
    })
    .where('provider_id', '=', providerId)
    .where('federated_id', '=', profile.federatedId)
    .execute();
}

/** Whether somebody else at the provider is a way into the account already. */
export async function hasOther(
  tx: Tx,
  { uid }: AccountRow,
  { providerId, profile }: Identity,
): Promise<boolean> {
  return (await providersOf(tx, uid)).some(
    (each) => each.provider_id === providerId && each.federated_id !== profile.federatedId,
  );
}

export async function tellOwner(
  tx: Tx,
  { uid, email }: AccountRow,
  identity: Identity,
  context: IdentityContext,
) {
  const providerName = providerNames[identity.providerId];
  if (email !== null) await orderNotice(tx, { kind: 'PROVIDER_LINKED', uid, providerName, email }, context);
}

/** Anybody can be anybody at the demonstration's provider: nobody there may get at what staff can do. */
export function assertNoStaff(
  account: Pick<AccountRow, 'role'> | null,
  identity: Identity,
  context: IdentityContext,
) {
  if (!context.providers.demo) return;
  if (account && account.role !== 'reader')
    throw new ToolkitError('OPERATION_NOT_ALLOWED : Staff cannot sign in through the demonstration.');
}
