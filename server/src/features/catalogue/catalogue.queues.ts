import { defineQueue } from '../../platform/jobs/jobs.ts';

/** Sent for the moment of each planned publication. The schedule catches what was missed. */
export const publishing = defineQueue<Record<string, never>>('catalogue-publish', { cron: '* * * * *' });
export const trashing = defineQueue<Record<string, never>>('catalogue-trash', { cron: '7 * * * *' });

export const catalogueQueues = [publishing, trashing] as const;
