import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';

/** A job is sent for the time of each planned publication. The schedule catches up on missed ones. */
export const publishing = defineQueue('catalogue-publish', noPayload, { cron: '* * * * *' });

/** Often enough for a midnight in each time zone. */
export const dayBegins = defineQueue('catalogue-day', noPayload, { cron: '*/15 * * * *' });
