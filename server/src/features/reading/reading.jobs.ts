import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { defineQueue, type Jobs } from '../../platform/jobs/jobs.ts';
import { readingTables } from './reading.tables.ts';

/** Forgets 18+ places whose time is over, also of people who do not come back. */
const tidying = defineQueue<Record<string, never>>('reading-tidy', { cron: '47 * * * *' });

/** To be declared when the job queue is opened. */
export const readingQueues = [tidying] as const;

type ReadingJobs = { db: Database; clock: Clock };

/** Begins to work on the slice's jobs. */
export async function workOnReading({ jobs, ...context }: ReadingJobs & { jobs: Jobs }): Promise<void> {
  await jobs.work(tidying, { concurrency: 1 }, (_nothing, { signal }) => tidyPlaces(context, signal));
}

/** Rows that one transaction deletes: nobody waits long for it. */
const batch = 1000;

export async function tidyPlaces({ db, clock }: ReadingJobs, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await db.transaction((tx) => forgetSome(tx, clock.now()))) === batch);
}

async function forgetSome(tx: Tx, now: Date): Promise<number> {
  // Hours, because a day of the calendar may have 23 or 25. What somebody holds is left for the next hour.
  const deleted = await sql`
    delete from reading_place where ctid in (
      select place.ctid from reading_preference wish join reading_place place using (uid)
      where wish.adult_days is not null and place.adult
        and place.read_at <= ${now}::timestamptz - make_interval(hours => wish.adult_days * 24)
      limit ${batch} for update of place skip locked)
  `.execute(readingTables.write(tx));
  // Chapters that were read earlier than what keeps their comic.
  await sql`
    delete from reading_episode using reading_preference wish
    where wish.uid = reading_episode.uid and wish.adult_days is not null and reading_episode.adult
      and reading_episode.read_at <= ${now}::timestamptz - make_interval(hours => wish.adult_days * 24)
  `.execute(readingTables.write(tx));
  return Number(deleted.numAffectedRows ?? 0n);
}
