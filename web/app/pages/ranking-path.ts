import type { RankingPeriod } from '@longstrip/contract/discovery/ranking.rules';
import { queryOf } from '@longstrip/contract/rendering';

/** A ranking of all genres, or of one. */
export function rankingPath(period: RankingPeriod, genre: string | null): string {
  const wanted = new URLSearchParams({ period, ...(genre && { genre }) });
  return `/ranking${queryOf(['period', 'genre'], `?${wanted}`)}`;
}
