import {
  rankedComics,
  rankingPeriods,
  type RankingPeriod,
} from '@longstrip/contract/discovery/ranking.rules';
import { dayOf } from '@longstrip/contract/insight/figures.rules';
import type { SiteVariant } from '@longstrip/contract/site';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Invalidations } from '../../platform/invalidations/invalidations.ts';
import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';
import { genresOf, publishedAmong, setPopularity } from '../catalogue/index.ts';
import { finishedReads, rankedReads } from '../insight/index.ts';
import { allGenres, discoveryTables } from './discovery.tables.ts';
import { partsOf } from './parts-of.ts';
import { rankComics } from './rank-comics.ts';

export const rankingQueue = defineQueue('discovery-ranking', noPayload, { cron: '17 * * * *' });

type Context = { db: Database; clock: Clock; invalidations: Pick<Invalidations, 'publish'> };

/** Computes all rankings anew, and how popular each comic is. Repeatable at any time. */
export async function computeRankings(context: Context, signal?: AbortSignal): Promise<void> {
  for (const site of ['normal', 'uncensored'] as const) {
    for (const period of rankingPeriods) {
      if (signal?.aborted) return;
      await computeRanking(context, { site, period });
    }
    const finished = await finishedReads(context.db, site);
    for (const part of partsOf(finished)) {
      if (signal?.aborted) return;
      const popularity = part.map((comic) => ({ comicId: comic.comicId, value: twoDigits(comic.finished) }));
      await context.db.transaction((tx) => setPopularity(tx, popularity, context));
    }
  }
}

async function computeRanking(
  { db, clock, invalidations }: Context,
  { site, period }: { site: SiteVariant; period: RankingPeriod },
): Promise<void> {
  const reads = await rankedReads(db, { site, period, today: dayOf(clock.now()) });
  const lists = new Map<string, string[]>();
  for (const part of partsOf(reads.map(({ comicId }) => comicId))) {
    const published = await publishedAmong(db, part, site);
    const genres = await genresOf(db, published);
    for (const id of published)
      lists.set(id, [allGenres, ...(genres.get(id) ?? []).map((genre) => genre.id)]);
  }
  const ranked = rankComics(reads, (id) => lists.get(id) ?? [], rankedComics);
  const rows = [...ranked].flatMap(([genre, ids]) =>
    ids.map((comic_id, index) => ({ site, period, genre, place: index + 1, comic_id })),
  );
  await db.transaction(async (tx) => {
    const tables = discoveryTables.write(tx);
    await tables.deleteFrom('ranking').where('site', '=', site).where('period', '=', period).execute();
    for (const part of partsOf(rows)) await tables.insertInto('ranking').values(part).execute();
    invalidations.publish(tx, ['Ranking']);
  });
}

/** So that the popularity of a comic changes rarely: 1,234 becomes 1,200. */
function twoDigits(number: number): number {
  return Number(Math.min(number, 2e9).toPrecision(2));
}
