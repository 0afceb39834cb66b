/** Provider assertions whose address already has an account, stored until the person proves to own that account. */
import type { Tx } from '../../../platform/database/tables.ts';
import { identityTables, type SocialProfile } from '../identity.tables.ts';
import type { ProviderId } from './provider.ts';
import { hashToken, randomToken } from '../tokens/random-token.ts';
import { minutesAfter } from './social-flow.ts';

const pendingMinutes = 15;

export type PendingLink = { providerId: ProviderId; profile: SocialProfile };

export async function savePendingLink(
  tx: Tx,
  { providerId, profile, now }: PendingLink & { now: Date },
): Promise<string> {
  const token = randomToken();
  await identityTables
    .write(tx)
    .insertInto('pending_link')
    .values({
      hash: hashToken(token),
      profile: JSON.stringify(profile),
      provider_id: providerId,
      expires_at: minutesAfter(now, pendingMinutes),
    })
    .execute();
  return token;
}

/** Deletes and returns the pending link with this token; null if there is none or it has expired. */
export async function consumePendingLink(
  tx: Tx,
  { token, now }: { token: string; now: Date },
): Promise<PendingLink | null> {
  const row = await identityTables
    .write(tx)
    .deleteFrom('pending_link')
    .where('hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row ? { providerId: row.provider_id as ProviderId, profile: row.profile } : null;
}
