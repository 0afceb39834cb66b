import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { claimedAddressSeparator } from '../../../platform/http/client-address.ts';
import { ownNetwork, prefixOf } from '../../../platform/http/network.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables } from '../identity.tables.ts';

/** Counters of attempts, in time windows that begin with the first attempt. */

export type Limit = { key: string; most: number; seconds: number };

/** Counts one attempt; returns whether it is within the limit, also under concurrency. */
export async function countAttempt(tx: Tx, { key, most, seconds }: Limit, now: Date): Promise<boolean> {
  const ends = new Date(now.getTime() + seconds * 1000);
  const { count } = await identityTables
    .write(tx)
    .insertInto('attempt')
    .values({ key, count: 1, ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when attempt.ends_at <= ${now} then 1 else attempt.count + 1 end`,
        ends_at: sql<Date>`case when attempt.ends_at <= ${now} then ${ends} else attempt.ends_at end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count <= most;
}

/** Whether one of these limits allows no more attempts for now. */
export async function isExhausted(db: Database | Tx, limits: readonly Limit[], now: Date): Promise<boolean> {
  if (limits.length === 0) return false;
  const rows = await identityTables
    .read(db)
    .selectFrom('attempt')
    .select(['key', 'count'])
    .where(
      'key',
      'in',
      limits.map(({ key }) => key),
    )
    .where('ends_at', '>', now)
    .execute();
  return limits.some(({ key, most }) => rows.some((row) => row.key === key && row.count >= most));
}

/** Removes correct attempts from the counters. */
export async function decrementAttempts(tx: Tx, keys: readonly string[]): Promise<void> {
  const rows = identityTables.write(tx);
  // One by one in the order of counting, so that concurrent calls do not deadlock.
  for (const key of keys)
    await rows
      .updateTable('attempt')
      .set({ count: sql<number>`greatest(count - 1, 0)` })
      .where('key', '=', key)
      .execute();
}

export async function deleteAttempts(tx: Tx, key: string): Promise<void> {
  await identityTables.write(tx).deleteFrom('attempt').where('key', '=', key).execute();
}

/** Deletes all counters whose key begins with `keyStart`. An index finds them, because the column is in byte order. */
export async function deleteAttemptsByPrefix(tx: Tx, keyStart: string): Promise<void> {
  await identityTables
    .write(tx)
    .deleteFrom('attempt')
    .where('key', '>=', keyStart)
    .where('key', '<', `${keyStart}\u{10ffff}`)
    .execute();
}

/** Limits for an address and for the networks around it, which have higher limits. */

/** The limit of an untrusted proxy, as a multiple of that of one address. */
const proxyFactor = 50;

/** The limit of the address, then those of the networks around it. An IPv6 customer often has a /56 or a /48. */
export function networkLimits(
  name: string,
  address: string,
  { most, seconds }: Pick<Limit, 'most' | 'seconds'>,
): Limit[] {
  const [claimed = '', proxy] = address.split(claimedAddressSeparator);
  const own = ownNetwork(claimed);
  const limits = [{ key: `${name}:${own}`, most, seconds }];
  if (own.endsWith('::/64'))
    for (const [bits, factor] of [
      [56, 4],
      [48, 16],
    ] as const)
      limits.push({ key: `${name}:${prefixOf(own, bits)}`, most: most * factor, seconds });
  if (proxy) limits.push({ key: `${name}:by:${ownNetwork(proxy)}`, most: most * proxyFactor, seconds });
  return limits;
}

/** Counts one attempt for each limit, the narrowest first; returns whether all of them allow it. */
export async function countAll(
  limits: readonly Limit[],
  { db, clock }: Pick<IdentityContext, 'db' | 'clock'>,
): Promise<boolean> {
  const now = clock.now();
  // A wide network that has used up its limit must not create further counters for narrow ones.
  if (await isExhausted(db, limits.slice(1), now)) return false;
  // Each in its own transaction, so that none locks one counter while it waits for another. After a refusal the wider
  // limits are not counted, so one address cannot use up the limit that its neighbours share.
  for (const limit of limits) if (!(await db.transaction((tx) => countAttempt(tx, limit, now)))) return false;
  return true;
}
