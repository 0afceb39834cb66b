/** A provider's word on somebody whose e-mail has an account already, kept until they prove that it is theirs. */
import type { Tx } from '../../../platform/database/tables.ts';
import { identityTables, type SocialProfile } from '../identity.tables.ts';
import type { ProviderId } from './provider.ts';
import { hashOf, minutesAfter, newSecret } from './social-flow.ts';

const pendingMinutes = 15;

export type PendingLink = { providerId: ProviderId; profile: SocialProfile };

export async function keepPendingLink(
  tx: Tx,
  { providerId, profile, now }: PendingLink & { now: Date },
): Promise<string> {
  const token = newSecret();
  await identityTables
    .write(tx)
    .insertInto('pending_link')
    .values({
      hash: hashOf(token),
      profile: JSON.stringify(profile),
      provider_id: providerId,
      expires_at: minutesAfter(now, pendingMinutes),
    })
    .execute();
  return token;
}

/** Uses it up, if the transaction commits. */
export async function takePendingLink(
  tx: Tx,
  { token, now }: { token: string; now: Date },
): Promise<PendingLink | null> {
  const row = await identityTables
    .write(tx)
    .deleteFrom('pending_link')
    .where('hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row ? { providerId: row.provider_id as ProviderId, profile: row.profile } : null;
}
