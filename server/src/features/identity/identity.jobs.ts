import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';
import { letterQueue } from './codes/letter-queue.ts';
import { writeLetter } from './letters/write-letter.ts';
import type { IdentityContext } from './context.ts';
import { deletionLetters, sendDeletionLetter } from './deletion/deletion-letters.ts';
import { eraseDueAccounts, erasureQueue } from './deletion/erase-due-accounts.ts';
import { deleteExpired } from './delete-expired.ts';

/** Deletes expired codes, counters, flows and sessions. */
const tidyQueue = defineQueue('identity-tidy', noPayload, { cron: '17 * * * *' });

export const identityQueues = [tidyQueue, letterQueue, erasureQueue, deletionLetters] as const;

export async function workOnIdentity(context: IdentityContext): Promise<void> {
  const { jobs, mail } = context;
  await jobs.work(tidyQueue, { concurrency: 1 }, (_nothing, { signal }) => deleteExpired(context, signal));
  await jobs.work(letterQueue, { concurrency: 2 }, (order, { id }) =>
    writeLetter(order, { ...context, mail: mail.recordedAs(id, `identity.${order.kind}`) }),
  );
  await jobs.work(erasureQueue, { concurrency: 1 }, () => eraseDueAccounts(context));
  await jobs.work(deletionLetters, { concurrency: 1 }, (order, { id }) =>
    sendDeletionLetter(order, { ...context, mail: mail.recordedAs(id, `identity.account-${order.letter}`) }),
  );
}
