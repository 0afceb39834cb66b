import { defineQueue } from '../../platform/jobs/jobs.ts';
import { letterRetries } from '../../platform/mail/mail.ts';
import type { ProviderName } from './provider.ts';

export const refunding = defineQueue<{ paymentId: string; refundId: string }>('payments-refund', {
  retries: 20,
  retryDelayMaxSeconds: 3600,
});
export const settling = defineQueue<Record<string, never>>('payments-settle', { cron: '* * * * *' });
export const bookkeeping = defineQueue<Record<string, never>>('payments-books', { cron: '17 3 * * *' });

/** What a person has to look into. */
export type Alert =
  | { alert: 'refund failed'; paymentId: string; amountCents: number }
  | { alert: 'books differ'; provider: ProviderName; day: string; differenceCents: number };
export const alerts = defineQueue<Alert>('payments-alert', letterRetries);

/** Deletes cards that are charged no more, here and at the provider. Jobs of earlier versions name none: all of the payer. */
export const forgetting = defineQueue<{ payerId: string; cardIds?: string[] }>('payments-forget', {
  retries: 50,
  retryDelayMaxSeconds: 3600,
});

/** Deletes the card of a payment that was given back at the provider: it was never saved here. */
export const forgettingCustomer = defineQueue<{ provider: ProviderName; customer: string }>(
  'payments-forget-customer',
  { retries: 50, retryDelayMaxSeconds: 3600 },
);
