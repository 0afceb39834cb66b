/** The queues of this slice. Their handlers are in assets.jobs.ts. */
import { z } from 'zod';
import type { Tx } from '../../platform/database/tables.ts';
import { beforeCommit } from '../../platform/database/transactions.ts';
import { defineQueue, noPayload, type Jobs } from '../../platform/jobs/jobs.ts';

/** `avifEffort`: for the AVIF that follows the WebP. Missing in jobs of earlier versions. */
const variantJob = z.object({
  imageId: z.string(),
  avifEffort: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
});
export type VariantJob = z.infer<typeof variantJob>;

const retryOptions = { retries: 8, retryDelaySeconds: 1, retryDelayMaxSeconds: 60 };
/** Dead letters: images that cannot be made in a format. */
export const failedQueues = {
  webp: defineQueue('assets-webp-failed', variantJob),
  avif: defineQueue('assets-avif-failed', variantJob),
};
/** AVIF jobs wait in the codec while there is WebP to make, which must not count as stuck. */
export const variantQueues = {
  webp: defineQueue('assets-webp', variantJob, {
    ...retryOptions,
    expireSeconds: 6 * 3600,
    deadLetter: failedQueues.webp,
  }),
  avif: defineQueue('assets-avif', variantJob, {
    ...retryOptions,
    expireSeconds: 23 * 3600,
    deadLetter: failedQueues.avif,
  }),
};
export const sweepQueue = defineQueue('assets-sweep', noPayload, { cron: '*/10 * * * *' });

/** Counts and compares all files, which takes hours if there are tens of millions. */
export const reportQueue = defineQueue('assets-report', noPayload, {
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
