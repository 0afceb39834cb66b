import { readinessStates } from '@longstrip/contract/catalogue/readiness.rules';
import { z } from 'zod';
import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';
import { letterRetries } from '../../platform/mail/mail.ts';

/** A job is sent for the time of each planned publication. The schedule catches up on missed ones. */
export const publishing = defineQueue('catalogue-publish', noPayload, { cron: '* * * * *' });

/** Letters about a chapter that readers could not read, in their order. Each is sent at most once for a plan. */
export const notices = ['day', 'hour', 'held'] as const;

/** About chapters that readers could not read. */
const publicationLetter = z.object({
  notice: z.enum(notices),
  /** The account that planned them; null for all admins. */
  uid: z.string().nullable(),
  chapters: z.array(
    z.object({
      comic: z.string(),
      title: z.string(),
      plannedAt: z.string(),
      readiness: z.enum(readinessStates),
    }),
  ),
});
export type PublicationLetter = z.infer<typeof publicationLetter>;
export const publicationLetters = defineQueue('catalogue-letter', publicationLetter, letterRetries);
