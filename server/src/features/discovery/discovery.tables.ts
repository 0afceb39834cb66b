import type { RankingPeriod } from '@longstrip/contract/discovery/ranking.rules';
import type { SiteVariant } from '@longstrip/contract/site';
import { tablesOf } from '../../platform/database/tables.ts';

/** The comics that the readers of a comic also read, the most similar first. */
export type CoReading = { site: SiteVariant; comic_id: string; others: string[] };

export const discoveryTables = tablesOf<{
  ranking: {
    site: SiteVariant;
    period: RankingPeriod;
    /** 'all', or the id of a genre. */
    genre: string;
    place: number;
    comic_id: string;
  };
  co_reading: CoReading;
}>();

/** In place of the id of a genre. */
export const allGenres = 'all';
