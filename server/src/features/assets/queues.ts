/** The queues of this slice. Their handlers are in assets.jobs.ts. */
import type { Tx } from '../../platform/database/tables.ts';
import { beforeCommit } from '../../platform/database/transactions.ts';
import { defineQueue, type Jobs } from '../../platform/jobs/jobs.ts';

/** `avifEffort`: for the AVIF that follows the WebP. Missing in jobs of earlier versions. */
export type VariantJob = { imageId: string; avifEffort?: 0 | 1 | 2 };

const retryOptions = { retries: 8, retryDelaySeconds: 1, retryDelayMaxSeconds: 60 };
/** Dead letters: images that cannot be made in a format. */
export const failedQueues = {
  webp: defineQueue<VariantJob>('assets-webp-failed'),
  avif: defineQueue<VariantJob>('assets-avif-failed'),
};
/** AVIF jobs wait in the codec while there is WebP to make, which must not count as stuck. */
export const variantQueues = {
  webp: defineQueue<VariantJob>('assets-webp', {
    ...retryOptions,
    expireSeconds: 6 * 3600,
    deadLetter: failedQueues.webp,
  }),
  avif: defineQueue<VariantJob>('assets-avif', {
    ...retryOptions,
    expireSeconds: 23 * 3600,
    deadLetter: failedQueues.avif,
  }),
};
export const sweepQueue = defineQueue<Record<string, never>>('assets-sweep', { cron: '*/10 * * * *' });

/** Counts and compares all files, which takes hours if there are tens of millions. */
export const reportQueue = defineQueue<Record<string, never>>('assets-report', {
  cron: '41 3 * * *',
  expireSeconds: 23 * 3600,
});

export const assetQueues = [
  failedQueues.webp,
  failedQueues.avif,
  variantQueues.webp,
  variantQueues.avif,
  sweepQueue,
  reportQueue,
] as const;

/**
 * Enqueues the sweep of files that the transaction marks for deletion. Runs last, because the one sweep job stays
 * locked until the commit.
 */
export function sendSweep(tx: Tx, jobs: Jobs): void {
  beforeCommit(tx, sweepQueue, () => jobs.sendOnce(tx, sweepQueue));
}
