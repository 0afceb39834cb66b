import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { Invalidations } from '../../platform/invalidations/invalidations.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { openChapterAccess } from '../reading/index.ts';
import { countSales } from './count-sales.ts';
import { openViewCounter } from './count-views.ts';
import { serveCounting } from './counting.routes.ts';
import { workOnInsight } from './insight.jobs.ts';
import { serveFigures } from './insight.staff.routes.ts';

type InsightContext = {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  moneyClock: Clock;
  invalidations: Pick<Invalidations, 'subscribe'>;
};

/** What app.ts serves, starts and closes. */
export function openInsight({ db, jobs, clock, ...ports }: InsightContext) {
  const counter = openViewCounter(db);
  return {
    counter,
    serveCalls(calls: Calls) {
      serveCounting(calls, { db, clock, counter, accessOf: openChapterAccess({ db, ...ports }) });
      serveFigures(calls, { db });
    },
    startJobs: () => workOnInsight({ db, jobs, clock }),
    /** Counts the sales that wait, as the job after each of them does. */
    countSales: () => countSales({ db }),
    /** Saves the waiting views. */
    close: () => counter.close(),
  };
}
