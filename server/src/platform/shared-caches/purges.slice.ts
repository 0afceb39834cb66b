import { createLogThrottle } from '../log-throttle.ts';
import { defineSlice } from '../slice.ts';
import { measurePurges } from './purge-metrics.ts';
import { openPurgeTarget } from './open-purge-target.ts';
import { purgeQueue, readPurges, recordPurge, runPurges } from './purges.ts';

/** Purges the shared cache in front of the site, if there is one. */
export const sharedCachePurges = defineSlice({
  name: 'sharedCachePurges',
  needs: [],
  queues: [purgeQueue],
  open({ db, jobs, invalidations, metrics, config: { caches }, log }) {
    const target = caches.shared && openPurgeTarget(caches.shared);
    const throttle = createLogThrottle();
    const logSometimes = (sentence: string) => throttle('purge', () => log(sentence));
    if (target) invalidations.recordBy((tx, tags) => recordPurge(tx, tags, { jobs }));
    const read = async () => (target ? { ...(await readPurges(db)), name: target.name } : undefined);
    measurePurges(metrics, read);
    return {
      api: { readPurges: read },
      // Also without a shared cache: the schedule sends jobs, which would wait.
      work: () =>
        jobs.work(purgeQueue, { concurrency: 1 }, async (_nothing, { signal }) => {
          if (target) await runPurges({ db, jobs, target, log: logSometimes }, signal);
        }),
    };
  },
});
