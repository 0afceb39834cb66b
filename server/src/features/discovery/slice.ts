import { listRanking } from '@longstrip/contract/discovery/ranking.endpoints';
import { listSimilarComics } from '@longstrip/contract/discovery/similar.endpoints';
import { defineSlice } from '../../platform/slice.ts';
import { cardsById } from '../catalogue/index.ts';
import { assets } from '../assets/slice.ts';
import { catalogue } from '../catalogue/slice.ts';
import { editorial } from '../editorial/slice.ts';
import { insight } from '../insight/slice.ts';
import { library } from '../library/slice.ts';
import { computeRankings, rankingQueue } from './compute-rankings.ts';
import { computeSimilar, similarQueue } from './compute-similar.ts';
import { rankingOf } from './ranking.queries.ts';
import { similarTo } from './similar.queries.ts';

/** Rankings of comics, and which are similar. */
export const discovery = defineSlice({
  name: 'discovery',
  needs: [assets, catalogue, editorial, insight, library],
  queues: [rankingQueue, similarQueue],
  open({ db, clock, jobs, invalidations }, needed) {
    const context = { db, clock, invalidations };
    return {
      api: {
        /** What the job does each hour. */
        computeRankings: () => computeRankings(context),
      },
      answers: { editorial: { rankedComics: (wanted) => rankingOf(db, wanted) } },
      serveCalls(calls) {
        calls.serveCached(listRanking, {
          shared: ({ body, caller }) =>
            db.fromReplica(async () => {
              const ids = await rankingOf(db, { ...body, site: caller.site });
              return { data: await cardsById(db, ids, caller, needed.assets) };
            }),
        });
        calls.serveCached(listSimilarComics, {
          shared: ({ body: { comicId }, caller }) =>
            db.fromReplica(async () => {
              const ids = await similarTo(db, { comicId, site: caller.site });
              return { data: await cardsById(db, ids, caller, needed.assets) };
            }),
        });
      },
      async work() {
        await jobs.work(rankingQueue, { concurrency: 1 }, (_nothing, { signal }) =>
          computeRankings(context, signal),
        );
        await jobs.work(similarQueue, { concurrency: 1 }, (_nothing, { signal }) =>
          computeSimilar(context, signal),
        );
      },
    };
  },
});
