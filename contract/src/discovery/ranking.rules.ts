/** How comics are ranked. The page of the ranking explains it with these figures. */

export const rankingPeriods = ['day', 'week', 'all'] as const;
export type RankingPeriod = (typeof rankingPeriods)[number];

export const defaultRankingPeriod: RankingPeriod = 'week';

/** The period that the query of an address names. */
export function rankingPeriodOf(search: string): RankingPeriod {
  const period = new URLSearchParams(search).get('period');
  return rankingPeriods.find((each) => each === period) ?? defaultRankingPeriod;
}

/** After this many hours a read counts half. Of all time, each counts alike. */
export const halfLifeHours: Record<RankingPeriod, number | null> = { day: 12, week: 72, all: null };

/** How many days a ranking looks back, today included. What is older would count less than a fiftieth. */
export const rankingDays: Record<RankingPeriod, number | null> = { day: 3, week: 18, all: null };

/** Comics with fewer readers are not ranked. A network counts as one reader of each day: nothing that is stored connects days. */
export const minRankedReaders = 20;

/** More reads of a comic than this from one network on one day do not count. */
export const maxReadsOfNetwork = 20;

/** How many comics a ranking has. */
export const rankedComics = 50;
