import { defineQueue } from '../../platform/jobs/jobs.ts';

/** A job is sent for the time of each planned publication. The schedule catches up on missed ones. */
export const publishing = defineQueue<Record<string, never>>('catalogue-publish', { cron: '* * * * *' });
export const trashing = defineQueue<Record<string, never>>('catalogue-trash', { cron: '7 * * * *' });

export const catalogueQueues = [publishing, trashing] as const;
