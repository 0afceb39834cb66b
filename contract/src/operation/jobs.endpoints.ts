import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, noBody } from '../fields.ts';
import { staffSort } from '../paging.ts';
import { staffList } from '../staff-list.ts';

const admin = { allowedBeforeAgeCheck: true, method: 'POST', access: ['admin'] } as const;
const queueName = z.string().regex(/^[a-z][a-z0-9-]{0,60}$/);

const jobQueue = z
  .object({
    name: z.string(),
    waiting: z.int().meta({ description: 'Jobs that could run now.' }),
    later: z.int().meta({ description: 'Jobs that wait for their time, such as the next try.' }),
    running: z.int(),
    failed: z.int().meta({ description: 'Jobs that failed for good, at most 1,000 counted.' }),
    oldestWaitingAt: z.string().nullable(),
    schedule: z
      .string()
      .nullable()
      .meta({ description: 'Cron in UTC of a job that also runs by the clock.' }),
  })
  .meta({ id: 'JobQueue' });

export const readJobQueues = endpoint({
  ...admin,
  method: 'GET',
  name: 'readJobQueues',
  personalData: false,
  path: '/jobs/queues',
  summary: 'The queues of background jobs. Waiting and running ones are counted about every ten seconds.',
  body: noBody,
  answer: z.object({
    data: z.array(jobQueue),
    countedAt: z.string().nullable().meta({ description: 'Old or null: no process runs jobs.' }),
  }),
});

export const failedJob = z
  .object({
    id: z.string(),
    queue: z.string(),
    failedAt: z.string(),
    queuedAt: z.string().nullable(),
    tries: z.int(),
    error: z.string().meta({ description: 'Error of the last try, without addresses, links and secrets.' }),
    about: z.record(z.string(), z.string()).meta({ description: 'The ids that the job is about.' }),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof failedJob>;

export const listFailedJobs = endpoint({
  ...admin,
  ...staffList({
    row: failedJob,
    filters: { queue: queueName.optional() },
    sort: staffSort(['failed']).default('-failed'),
  }).page,
  name: 'listFailedJobs',
  path: '/jobs/failed/list',
  summary: 'Jobs that failed for good. They are kept for 14 days.',
});

export const retryFailedJob = endpoint({
  ...admin,
  name: 'retryFailedJob',
  path: '/jobs/failed/{id}/retry',
  summary: 'Puts a job that failed for good back into its queue.',
  params: z.object({ id }),
  body: noBody,
  answer: z.object({ retried: z.int() }),
});

export const retryFailedJobs = endpoint({
  ...admin,
  name: 'retryFailedJobs',
  path: '/jobs/failed/retry',
  summary: 'Puts the failed jobs of a queue back into it, oldest first, at most 1,000 at a time.',
  body: z.strictObject({ queue: queueName }),
  answer: z.object({ retried: z.int() }),
});
