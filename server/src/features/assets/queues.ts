/** What is done later, and how it is ordered. The work itself is in assets.jobs.ts. */
import type { PictureFormat } from '@longstrip/contract/assets/picture';
import type { Tx } from '../../platform/database/tables.ts';
import { beforeCommit } from '../../platform/database/transactions.ts';
import { defineQueue, type Jobs } from '../../platform/jobs/jobs.ts';

export type Making = { imageId: string; priority: number };

export const retries = 8;
const patience = { retries, retryDelaySeconds: 1, retryDelayMaxSeconds: 60 };
/** AVIF waits in the codec for as long as there is WebP to be made; that must not count as being stuck. */
export const making = {
  webp: defineQueue<Making>('assets-webp', { ...patience, expireSeconds: 6 * 3600 }),
  avif: defineQueue<Making>('assets-avif', { ...patience, expireSeconds: 23 * 3600 }),
};
export const sweeping = defineQueue<Record<string, never>>('assets-sweep', { cron: '*/10 * * * *' });

/** To be declared when the job queue is opened. */
export const assetQueues = [making.webp, making.avif, sweeping] as const;

/** Orders one format of images with the transaction. Higher priority goes first. */
export async function sendMaking(
  tx: Tx,
  jobs: Jobs,
  imageIds: readonly string[],
  format: PictureFormat,
  priority: number,
): Promise<void> {
  for (const imageId of imageIds)
    await jobs.send(tx, making[format], { imageId, priority }, { singletonKey: imageId, priority });
}

/**
 * Orders the removal of what the transaction gives up. Last in it: there is one such job for everybody, and who
 * asked for it first holds it until the commit.
 */
export function sendSweep(tx: Tx, jobs: Jobs): void {
  beforeCommit(tx, sweeping, () => jobs.send(tx, sweeping, {}, { singletonKey: 'sweep' }));
}
