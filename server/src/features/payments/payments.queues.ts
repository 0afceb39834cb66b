import { defineQueue } from '../../platform/jobs/jobs.ts';
import { letterRetries } from '../../platform/mail/mail.ts';
import type { ProviderName } from './provider.ts';

export const refundQueue = defineQueue<{ paymentId: string; refundId: string }>('payments-refund', {
  retries: 20,
  retryDelayMaxSeconds: 3600,
});
export const settleQueue = defineQueue<Record<string, never>>('payments-settle', { cron: '* * * * *' });
export const bookkeepingQueue = defineQueue<Record<string, never>>('payments-books', { cron: '17 3 * * *' });

/** A problem that a person has to look into. */
export type Alert =
  | { alert: 'refund failed'; paymentId: string; amountCents: number }
  | { alert: 'books differ'; provider: ProviderName; day: string; differenceCents: number };
export const alertQueue = defineQueue<Alert>('payments-alert', letterRetries);

/** Deletes cards here and at the provider. Jobs of earlier versions have no `cardIds`: all cards of the payer. */
export const forgetCardsQueue = defineQueue<{ payerId: string; cardIds?: string[] }>('payments-forget', {
  retries: 50,
  retryDelayMaxSeconds: 3600,
});

/** Deletes cards that others have replaced, once no open payment is charged to them. */
export const forgetReplacedCardsQueue = defineQueue<{ cardIds: string[] }>('payments-forget-replaced', {
  retries: 50,
  retryDelayMaxSeconds: 3600,
});

/** Deletes, at the provider, the card of a late success that is refunded: it was never saved here. */
export const forgetCustomerQueue = defineQueue<{ provider: ProviderName; customer: string }>(
  'payments-forget-customer',
  { retries: 50, retryDelayMaxSeconds: 3600 },
);
