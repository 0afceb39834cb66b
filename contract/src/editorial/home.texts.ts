import type { RankingPeriod } from '../discovery/ranking.rules.ts';

/** The titles of rows that need none of their own. */
export const rowTitles = { newest: 'Something New', updated: 'Updated today' } as const;

export const rankingRowTitles: Record<RankingPeriod, string> = {
  day: 'Favourites of today',
  week: 'Favourites of the week',
  all: 'Favourites of all time',
};
