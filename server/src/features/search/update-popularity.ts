import { dayOf, daysBefore } from '@longstrip/contract/insight/figures.rules';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';
import { readersByComic } from '../insight/index.ts';
import { searchTables } from './search.tables.ts';
import { popularToken } from './tokens.ts';
import { lockIndex } from './update-index.ts';

/** At night, after the figures of a day are complete. */
export const popularityQueue = defineQueue('search-popularity', noPayload, { cron: '23 3 * * *' });

const countedDays = 28;

/** Of each site, so many comics are looked at first if too many match. */
const popularComics = 1000;

/** Counts the readers of each comic in the last days, by which equally good results are sorted. */
export async function updatePopularity({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const to = dayOf(clock.now());
  const readers = await readersByComic(db, { from: daysBefore(to, countedDays), to });
  await db.transaction(async (tx) => {
    const tables = searchTables.write(tx);
    await lockIndex(tx);
    await sql`
      update search_comic set popularity = counted.readers
      from (
        select id, coalesce(readers, 0) as readers from search_comic
        left join unnest(${[...readers.keys()]}::uuid[], ${[...readers.values()]}::int[]) as of_days(id, readers) using (id)
      ) as counted
      where search_comic.id = counted.id and search_comic.popularity <> counted.readers`.execute(tables);
    await sql`
      update search_comic set tokens = case when is_popular then tokens || ${popularToken}::text
        else array_remove(tokens, ${popularToken}::text) end
      from (
        select id, popularity > 0 and row_number() over (partition by site order by popularity desc, id)
          <= ${popularComics}::int as is_popular
        from search_comic
      ) as ranked
      where search_comic.id = ranked.id and is_popular <> (${popularToken}::text = any(tokens))`.execute(
      tables,
    );
  });
}
