import { defineSlice } from '../../platform/slice.ts';
import { assets } from '../assets/slice.ts';
import { catalogue } from '../catalogue/slice.ts';
import { insight } from '../insight/slice.ts';
import { maturity } from '../maturity/slice.ts';
import { comicsNamed } from './comics-named.ts';
import { serveSearch } from './search.routes.ts';
import { popularityQueue, updatePopularity } from './update-popularity.ts';
import { indexQueue, isOutdated, updateIndex } from './update-index.ts';

/** Finds comics and chapters by their names. */
export const search = defineSlice({
  name: 'search',
  needs: [assets, maturity, catalogue, insight],
  queues: [indexQueue, popularityQueue],
  open({ db, jobs, clock, invalidations, log }, needed) {
    let unsubscribe = () => {};
    return {
      api: {
        /** Indexes what has changed, as the job after each change does. */
        updateIndex: () => updateIndex(db),
        /** Counts readers anew, as the nightly job does. */
        updatePopularity: () => updatePopularity({ db, clock }),
      },
      answers: { catalogue: { comicsNamed: (typed) => comicsNamed(db, typed) } },
      serveCalls: (calls) => serveSearch(calls, { db, clock, assets: needed.assets }),
      async work() {
        await jobs.work(indexQueue, { concurrency: 1 }, (_nothing, { signal }) => updateIndex(db, signal));
        await jobs.work(popularityQueue, { concurrency: 1 }, () => updatePopularity({ db, clock }));
        const sendJob = async () => {
          if (await isOutdated(db)) await db.transaction((tx) => jobs.sendOnce(tx, indexQueue));
        };
        const send = () => void sendJob().catch((error: Error) => log(`Search: ${error.message}`));
        unsubscribe = invalidations.subscribe((tags) => {
          if (tags === '*' || tags.some((tag) => /^(?:Comic|Chapter)\b/.test(tag))) send();
        });
        // An upgrade leaves everything to be indexed.
        send();
      },
      async close() {
        unsubscribe();
      },
    };
  },
});
