import type { RankingPeriod } from '@longstrip/contract/discovery/ranking.rules';
import type { SiteVariant } from '@longstrip/contract/site';
import type { Database } from '../../platform/database/open-database.ts';
import { allGenres, discoveryTables } from './discovery.tables.ts';

/** The ids of the comics of a ranking, the best first. */
export async function rankingOf(
  db: Database,
  {
    site,
    period,
    genre = allGenres,
    limit,
  }: { site: SiteVariant; period: RankingPeriod; genre?: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await discoveryTables
    .read(db)
    .selectFrom('ranking')
    .select('comic_id')
    .where('site', '=', site)
    .where('period', '=', period)
    .where('genre', '=', genre)
    .orderBy('place')
    .limit(limit)
    .execute();
  return rows.map((row) => row.comic_id);
}
