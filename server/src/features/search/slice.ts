import { defineSlice } from '../../platform/slice.ts';
import { assets } from '../assets/slice.ts';
import { catalogue } from '../catalogue/slice.ts';
import { identity } from '../identity/slice.ts';
import { insight } from '../insight/slice.ts';
import { maturity } from '../maturity/slice.ts';
import { comicsNamed, peopleNamed } from './names-for-staff.ts';
import { serveSearch } from './search.routes.ts';
import { popularityQueue, updatePopularity } from './update-popularity.ts';
import { indexQueue, indexWhatIsNew, isAnythingOutdated, updateIndex } from './update-index.ts';

/** Finds comics, chapters, creators, and for staff people, by their names. */
export const search = defineSlice({
  name: 'search',
  needs: [identity, assets, maturity, catalogue, insight],
  queues: [indexQueue, popularityQueue],
  open({ db, jobs, clock, invalidations, log }, needed) {
    const index = { db, holdPeople: needed.identity.holdNames };
    let unsubscribe = () => {};
    return {
      api: {
        /** Indexes what has changed, as the job after each change does. */
        updateIndex: () => updateIndex(index),
        /** Counts readers anew, as the nightly job does. */
        updatePopularity: () => updatePopularity({ db, clock }),
      },
      answers: {
        catalogue: {
          async comicsNamed(typed) {
            await indexWhatIsNew(index, 'search_outdated');
            return comicsNamed(db, typed);
          },
        },
        identity: {
          async peopleNamed(typed) {
            await indexWhatIsNew(index, 'search_outdated_person');
            return peopleNamed(db, typed);
          },
        },
      },
      serveCalls: (calls) => serveSearch(calls, { db, clock, assets: needed.assets }),
      async work() {
        await jobs.work(indexQueue, { concurrency: 1 }, (_nothing, { signal }) => updateIndex(index, signal));
        await jobs.work(popularityQueue, { concurrency: 1 }, () => updatePopularity({ db, clock }));
        const sendJob = async () => {
          if (await isAnythingOutdated(db)) await db.transaction((tx) => jobs.sendOnce(tx, indexQueue));
        };
        const send = () => void sendJob().catch((error: Error) => log(`Search: ${error.message}`));
        unsubscribe = invalidations.subscribe((tags) => {
          if (tags === '*' || tags.some((tag) => /^(?:Comic|Chapter|Creator)\b/.test(tag))) send();
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
