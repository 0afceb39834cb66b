import { dayOf, daysBefore } from '@longstrip/contract/insight/figures.rules';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';
import { readersByComic } from '../insight/index.ts';
import { searchTables } from './search.tables.ts';

/** At night, after the figures of a day are complete. */
export const popularityQueue = defineQueue('search-popularity', noPayload, { cron: '23 3 * * *' });

const countedDays = 28;

/** Counts the readers of each comic in the last days, by which equally good results are sorted. */
export async function updatePopularity({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const to = dayOf(clock.now());
  const readers = await readersByComic(db, { from: daysBefore(to, countedDays), to });
  await db.transaction((tx) =>
    sql`
      update search_comic set popularity = counted.readers
      from (
        select id, coalesce(readers, 0) as readers from search_comic
        left join unnest(${[...readers.keys()]}::uuid[], ${[...readers.values()]}::int[]) as of_days(id, readers) using (id)
      ) as counted
      where search_comic.id = counted.id and search_comic.popularity <> counted.readers`.execute(
      searchTables.write(tx),
    ),
  );
}
