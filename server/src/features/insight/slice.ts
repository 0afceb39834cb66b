import { runAll } from '../../platform/jobs/due-work.ts';
import { defineSlice } from '../../platform/slice.ts';
import { catalogue } from '../catalogue/slice.ts';
import { coins } from '../coins/slice.ts';
import { membership } from '../membership/slice.ts';
import { payments } from '../payments/slice.ts';
import { openChapterAccess } from '../reading/index.ts';
import { reading } from '../reading/slice.ts';
import { countSales, countSalesOf } from './count-sales.ts';
import { openViewCounter } from './count-views.ts';
import { serveCounting } from './counting.routes.ts';
import { compactInsight, compactionQueue } from './insight.jobs.ts';
import { serveFigures } from './insight.staff.routes.ts';
import {
  recordDispute,
  recordPayment,
  recordRefund,
  recordReturnedRefund,
  recordUnlock,
  salesQueue,
} from './record-sales.ts';

/** What readers open, where they stop, and what locks lead to. */
export const insight = defineSlice({
  name: 'insight',
  needs: [catalogue, payments, membership, coins, reading],
  queues: [compactionQueue, salesQueue],
  open({ db, jobs, clock, moneyClock, invalidations }) {
    const counter = openViewCounter(db);
    return {
      api: {
        counter,
        /** Counts the sales that wait, as the job after each of them does. */
        countSales: () => countSales({ db }),
      },
      serveCalls(calls) {
        const accessOf = openChapterAccess({ db, invalidations, moneyClock });
        serveCounting(calls, { db, clock, counter, accessOf });
        serveFigures(calls, { db });
      },
      async work() {
        await jobs.work(compactionQueue, { concurrency: 1 }, (_nothing, { signal }) =>
          runAll([() => compactInsight({ db, clock }, signal), () => countSales({ db })]),
        );
        await jobs.work(salesQueue, { concurrency: 1 }, ({ payerId }) => countSalesOf(payerId, { db }));
      },
      on: {
        paymentSucceeded: (tx, event) => recordPayment(tx, event, { jobs }),
        chapterUnlocked: (tx, event) => recordUnlock(tx, event, { jobs }),
        paymentRefunded: (tx, event) => recordRefund(tx, event, { jobs }),
        paymentRefundFailed: (tx, event) => recordReturnedRefund(tx, event, { jobs }),
        paymentDisputed: (tx, event) => recordDispute(tx, event, { jobs }),
      },
      /** Saves the waiting views. */
      close: () => counter.close(),
    };
  },
});
