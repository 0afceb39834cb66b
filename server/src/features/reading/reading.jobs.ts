import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';
import { readingTables } from './reading.tables.ts';

/** Deletes 18+ places past their retention, also of readers who do not come back. */
export const expiredPlacesQueue = defineQueue('reading-tidy', noPayload, { cron: '47 * * * *' });

type ReadingJobs = { db: Database; clock: Clock };

/** Maximum rows for one transaction, so that others do not wait long for its locks. */
const batch = 1000;

export async function deleteExpiredPlaces({ db, clock }: ReadingJobs, signal?: AbortSignal): Promise<void> {
  // The second table: chapters that were read before the retained place of their comic.
  for (const table of ['reading_place', 'reading_episode'])
    while (
      !signal?.aborted &&
      (await db.transaction((tx) => deleteExpiredBatch(tx, table, clock.now()))) === batch
    );
}

async function deleteExpiredBatch(tx: Tx, table: string, now: Date): Promise<number> {
  // Hours, because a calendar day may have 23 or 25. Locked rows are left for the next run.
  const deleted = await sql`
    delete from ${sql.table(table)} where ctid in (
      select entry.ctid from reading_preference preference join ${sql.table(table)} entry using (uid)
      where preference.adult_days is not null and entry.adult
        and entry.read_at <= ${now}::timestamptz - make_interval(hours => preference.adult_days * 24)
      limit ${batch} for update of entry skip locked)
  `.execute(readingTables.write(tx));
  return Number(deleted.numAffectedRows ?? 0n);
}
