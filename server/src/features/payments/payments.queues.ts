import { z } from 'zod';
import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';
import { providerName } from './provider.ts';

export const refundQueue = defineQueue(
  'payments-refund',
  z.object({ paymentId: z.string(), refundId: z.string() }),
  {
    retries: 20,
    retryDelayMaxSeconds: 3600,
  },
);
export const settleQueue = defineQueue('payments-settle', noPayload, { cron: '* * * * *' });
export const bookkeepingQueue = defineQueue('payments-books', noPayload, { cron: '17 3 * * *' });

/** Deletes cards here and at the provider. Jobs of earlier versions have no `cardIds`: all cards of the payer. */
export const deleteCardsQueue = defineQueue(
  'payments-forget',
  z.object({ payerId: z.string(), cardIds: z.array(z.string()).optional() }),
  {
    retries: 50,
    retryDelayMaxSeconds: 3600,
  },
);

/** Deletes cards that others have replaced, once no open payment is charged to them. */
export const deleteReplacedCardsQueue = defineQueue(
  'payments-forget-replaced',
  z.object({ cardIds: z.array(z.string()) }),
  {
    retries: 50,
    retryDelayMaxSeconds: 3600,
  },
);

/** Deletes, at the provider, the card of a late success that is refunded: it was never saved here. */
export const deleteCustomerQueue = defineQueue(
  'payments-forget-customer',
  z.object({ provider: providerName, customer: z.string() }),
  { retries: 50, retryDelayMaxSeconds: 3600 },
);
