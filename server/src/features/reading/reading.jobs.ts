import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { defineQueue, type Jobs } from '../../platform/jobs/jobs.ts';
import { readingTables } from './reading.tables.ts';

/** Deletes 18+ places past their retention, also of readers who do not come back. */
const expiredPlacesQueue = defineQueue<Record<string, never>>('reading-tidy', { cron: '47 * * * *' });

export const readingQueues = [expiredPlacesQueue] as const;

type ReadingJobs = { db: Database; clock: Clock };

export async function workOnReading({ jobs, ...context }: ReadingJobs & { jobs: Jobs }): Promise<void> {
  await jobs.work(expiredPlacesQueue, { concurrency: 1 }, (_nothing, { signal }) =>
    deleteExpiredPlaces(context, signal),
  );
}

/** Maximum rows for one transaction, so that others do not wait long for its locks. */
const batch = 1000;

export async function deleteExpiredPlaces({ db, clock }: ReadingJobs, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await db.transaction((tx) => deleteExpiredBatch(tx, clock.now()))) === batch);
}

async function deleteExpiredBatch(tx: Tx, now: Date): Promise<number> {
  // Hours, because a calendar day may have 23 or 25. Locked rows are left for the next run.
  const deleted = await sql`
    delete from reading_place where ctid in (
      select place.ctid from reading_preference preference join reading_place place using (uid)
      where preference.adult_days is not null and place.adult
        and place.read_at <= ${now}::timestamptz - make_interval(hours => preference.adult_days * 24)
      limit ${batch} for update of place skip locked)
  `.execute(readingTables.write(tx));
  // Chapters that were read before the retained place of their comic.
  await sql`
    delete from reading_episode using reading_preference preference
    where preference.uid = reading_episode.uid and preference.adult_days is not null and reading_episode.adult
      and reading_episode.read_at <= ${now}::timestamptz - make_interval(hours => preference.adult_days * 24)
  `.execute(readingTables.write(tx));
  return Number(deleted.numAffectedRows ?? 0n);
}
