import {
  halfLifeHours,
  minRankedReaders,
  rankingDays,
  type RankingPeriod,
} from '@longstrip/contract/discovery/ranking.rules';
import { daysBefore } from '@longstrip/contract/insight/figures.rules';
import type { SiteVariant } from '@longstrip/contract/site';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { insightTables } from './insight.tables.ts';

/** Reads of a comic, and those that reached the end, weighted by their age. */
export type RankedReads = { comicId: string; reads: number; finished: number };

/** The comics of a site with enough readers in a period. Reads at most one row of each comic for each day of the period. */
export async function rankedReads(
  db: Database,
  { site, period, today }: { site: SiteVariant; period: RankingPeriod; today: string },
): Promise<RankedReads[]> {
  const [halfLife, days] = [halfLifeHours[period], rankingDays[period]];
  const rows =
    halfLife === null || days === null
      ? sql<RankedReads>`
          select comic_id as "comicId", ranked_reads::float8 as reads, ranked_finished::float8 as finished
          from insight_comic_total where site = ${site} and ranked_readers >= ${minRankedReaders}`
      : sql<RankedReads>`
          select comic_id as "comicId", sum(ranked_reads * weight)::float8 as reads,
            sum(ranked_finished * weight)::float8 as finished
          from insight_comic_day, lateral (select power(2, (day - ${today}::date) * 24 / ${sql.lit(halfLife)}::float8) as weight) as aged
          where site = ${site} and day > ${daysBefore(today, days)}::date and day <= ${today}::date
          group by comic_id having sum(ranked_readers) >= ${minRankedReaders}`;
  return (await rows.execute(insightTables.read(db))).rows;
}

/** How many reads of each comic of a site reached its end, ever. */
export async function finishedReads(
  db: Database,
  site: SiteVariant,
): Promise<{ comicId: string; finished: number }[]> {
  const rows = await insightTables
    .read(db)
    .selectFrom('insight_comic_total')
    .select(['comic_id', sql<number>`ranked_finished::float8`.as('finished')])
    .where('site', '=', site)
    .execute();
  return rows.map(({ comic_id, finished }) => ({ comicId: comic_id, finished }));
}
