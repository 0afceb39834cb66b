import { sharedCachePurges } from '../../platform/shared-caches/purges.slice.ts';
import { defineSlice } from '../../platform/slice.ts';
import { assets } from '../assets/slice.ts';
import { catalogue } from '../catalogue/slice.ts';
import { editorial } from '../editorial/slice.ts';
import { identity } from '../identity/slice.ts';
import { payments } from '../payments/slice.ts';
import { serveHealth } from './health.routes.ts';
import { serveJobs } from './jobs.routes.ts';
import { countPayments, measureOperation } from './metrics.ts';
import { serveMails } from './mails.routes.ts';
import { serveSetup } from './setup.routes.ts';
import { serveStorage } from './storage.routes.ts';

/** What staff see of the whole server. */
export const operation = defineSlice({
  name: 'operation',
  needs: [sharedCachePurges, identity, assets, catalogue, editorial, payments],
  open(services, needed) {
    const context = {
      ...services,
      assets: needed.assets,
      payments: needed.payments,
      ...needed.sharedCachePurges,
    };
    measureOperation(services.metrics, context);
    const count = countPayments(services.metrics);
    return {
      api: {},
      serveCalls(calls) {
        serveJobs(calls, context);
        serveMails(calls, context);
        serveStorage(calls, context);
        serveHealth(calls, context);
        serveSetup(calls, context);
      },
      on: {
        paymentSucceeded: count(() => 'succeeded'),
        paymentFailed: count((event) => (event.type === 'paymentFailed' ? event.reason : '')),
        paymentRefunded: count(() => 'refunded'),
        paymentRefundFailed: count(() => 'refund_failed'),
        paymentDisputed: count((event) => (event.type === 'paymentDisputed' ? `dispute_${event.state}` : '')),
      },
    };
  },
});
