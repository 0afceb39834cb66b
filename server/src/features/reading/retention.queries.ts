import { unlimitedRetention, type AdultRetention } from '@longstrip/contract/reading/adult-history.rules';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { readingTables } from './reading.tables.ts';

/** How long a person wants their 18+ places kept. */
export async function retentionOf(db: Database | Tx, uid: string): Promise<AdultRetention> {
  const row = await readingTables
    .read(db)
    .selectFrom('reading_preference')
    .selectAll()
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (!row) return unlimitedRetention;
  return {
    days: row.adult_days,
    chosen: row.adult_chosen_at.getTime(),
    clearedBefore: row.adult_cleared_before.getTime(),
  };
}

/** Subquery for other slices: `uid` and `adult_days` of everybody who keeps 18+ history for a limited time. */
export function limitedRetentions(): RawBuilder<{ uid: string; adult_days: number }> {
  return sql`select uid, adult_days from reading_preference where adult_days is not null`;
}
