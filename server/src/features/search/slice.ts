import { defineSlice } from '../../platform/slice.ts';
import { assets } from '../assets/slice.ts';
import { catalogue } from '../catalogue/slice.ts';
import { maturity } from '../maturity/slice.ts';
import { serveSearch } from './search.routes.ts';
import { indexQueue, isOutdated, updateIndex } from './update-index.ts';

/** Finds comics and chapters by their names. */
export const search = defineSlice({
  name: 'search',
  needs: [assets, maturity, catalogue],
  queues: [indexQueue],
  open({ db, jobs, clock, invalidations, log }, needed) {
    let unsubscribe = () => {};
    return {
      api: {
        /** Indexes what has changed, as the job after each change does. */
        updateIndex: () => updateIndex(db),
      },
      serveCalls: (calls) => serveSearch(calls, { db, clock, assets: needed.assets }),
      async work() {
        await jobs.work(indexQueue, { concurrency: 1 }, (_nothing, { signal }) => updateIndex(db, signal));
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
