import { defineQueue } from '../../platform/jobs/jobs.ts';
import type { IdentityContext } from './context.ts';

/** Forgets what has ended (codes, counters, flows, old sessions) and erases accounts that are due. */
export const tidying = defineQueue<Record<string, never>>('identity-tidy', { cron: '17 * * * *' });

/** To be declared when the job queue is opened. */
export const identityQueues = [tidying] as const;

export async function workOnIdentity({ jobs }: IdentityContext): Promise<void> {
  await jobs.work(tidying, { concurrency: 1 }, async () => {});
}
