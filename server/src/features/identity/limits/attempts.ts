/** Counters of attempts, in windows that begin with the first one. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { identityTables } from '../identity.tables.ts';

export type Limit = { key: string; most: number; seconds: number };

/** Counts one attempt; answers whether it is still within the limit, however many come at once. */
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
export async function isSpent(db: Database, limits: readonly Limit[], now: Date): Promise<boolean> {
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

/** Takes back attempts that turned out to be right. */
export async function uncountAttempts(tx: Tx, keys: readonly string[]): Promise<void> {
  const rows = identityTables.write(tx);
  // One by one in the order they were counted: two who do this at once must not wait for each other.
  for (const key of keys)
    await rows
      .updateTable('attempt')
      .set({ count: sql<number>`greatest(count - 1, 0)` })
      .where('key', '=', key)
      .execute();
}

export async function clearAttempts(tx: Tx, key: string): Promise<void> {
  await identityTables.write(tx).deleteFrom('attempt').where('key', '=', key).execute();
}

/** Forgets all counters whose key begins so. */
export async function forgetAttempts(tx: Tx, keyStart: string): Promise<void> {
  await identityTables
    .write(tx)
    .deleteFrom('attempt')
    .where(sql<boolean>`starts_with(key, ${keyStart})`)
    .execute();
}
