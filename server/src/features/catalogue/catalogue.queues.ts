import type { Readiness } from '@longstrip/contract/catalogue/readiness.rules';
import { defineQueue } from '../../platform/jobs/jobs.ts';
import { letterRetries } from '../../platform/mail/mail.ts';
import type { Notice } from './chapter-plans.ts';

/** A job is sent for the time of each planned publication. The schedule catches up on missed ones. */
export const publishing = defineQueue<Record<string, never>>('catalogue-publish', { cron: '* * * * *' });
export const trashing = defineQueue<Record<string, never>>('catalogue-trash', { cron: '7 * * * *' });

/** About chapters that readers could not read. */
export type PublicationLetter = {
  notice: Notice;
  /** The account that planned them; null for all admins. */
  uid: string | null;
  chapters: { comic: string; title: string; plannedAt: string; readiness: Readiness }[];
};
export const publicationLetters = defineQueue<PublicationLetter>('catalogue-letter', letterRetries);

export const catalogueQueues = [publishing, trashing, publicationLetters] as const;
