import { calendarComics } from '@longstrip/contract/catalogue/browse.endpoints';
import type { SiteVariant } from '@longstrip/contract/site';
import type { Database } from '../../platform/database/open-database.ts';
import { browse } from './browse.queries.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { startOfDay } from './site-days.ts';

/** The ids of the comics of each update day, from Monday on. */
export function calendarOf(
  db: Database,
  site: SiteVariant,
): Promise<{ day: number; ids: string[]; isMore: boolean }[]> {
  return Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map(async (day) => {
      const wanted = { site, sort: 'updated', facets: [`day:${day}`], limit: calendarComics } as const;
      const { ids, next } = await browse(db, wanted);
      return { day, ids, isMore: next !== null };
    }),
  );
}

/** The ids of comics with an episode of today in this time zone, the newest first. */
export async function updatedToday(
  db: Database,
  { site, limit, now, timeZone }: { site: SiteVariant; limit: number; now: Date; timeZone: string },
): Promise<string[]> {
  const rows = await catalogueTables
    .read(db)
    .selectFrom('comic_facet')
    .select('comic_id')
    .where('site', '=', site)
    .where('facet', '=', 'episodes')
    .where('episode_at', '>=', startOfDay(now, timeZone))
    .orderBy('episode_at', 'desc')
    .orderBy('comic_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.comic_id);
}
