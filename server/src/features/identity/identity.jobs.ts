import { defineQueue } from '../../platform/jobs/jobs.ts';
import { letterQueue } from './codes/letter-orders.ts';
import { writeLetter } from './codes/write-letter.ts';
import type { IdentityContext } from './context.ts';
import { deletionLetters, sendDeletionLetter } from './deletion/deletion-letters.ts';
import { eraseDueAccounts, erasing } from './deletion/erase-due-accounts.ts';
import { tidyUp } from './tidy-up.ts';

/** Forgets what has ended: codes, counters, flows, old sessions. */
const tidying = defineQueue<Record<string, never>>('identity-tidy', { cron: '17 * * * *' });

/** To be declared when the job queue is opened. */
export const identityQueues = [tidying, letterQueue, erasing, deletionLetters] as const;

export async function workOnIdentity(context: IdentityContext): Promise<void> {
  const { jobs } = context;
  await jobs.work(tidying, { concurrency: 1 }, (_nothing, { signal }) => tidyUp(context, signal));
  await jobs.work(letterQueue, { concurrency: 2 }, (order) => writeLetter(order, context));
  await jobs.work(erasing, { concurrency: 1 }, async () => void (await eraseDueAccounts(context)));
  await jobs.work(deletionLetters, { concurrency: 1 }, (order) => sendDeletionLetter(order, context));
}
