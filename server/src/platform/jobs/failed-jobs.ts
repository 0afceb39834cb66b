/** What staff see of the queues, from the tables of pg-boss. Payloads are not shown: they may hold addresses. */
import type { Sort } from '@longstrip/contract/paging';
import { sql } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Database } from '../database/open-database.ts';
import { readList } from '../database/read-page.ts';
import { tablesOf } from '../database/tables.ts';
import { redact } from '../redact.ts';

/** The queue of jobs that failed for good. It has no worker. */
export const deadLetters = 'dead-letters';

type JobTables = {
  'jobs.queue': {
    name: string;
    ready_count: number;
    deferred_count: number;
    active_count: number;
    monitor_on: Date | null;
  };
  'jobs.schedule': { name: string; cron: string };
  'jobs.job': {
    id: string;
    name: string;
    data: Record<string, unknown> | null;
    created_on: Date;
    source_name: string | null;
    source_created_on: Date | null;
    source_retry_count: number | null;
    source_output: object | null;
    source_root_id: string | null;
  };
};
const tables = tablesOf<JobTables>();

export type QueueState = {
  name: string;
  waiting: number;
  later: number;
  running: number;
  failed: number;
  oldestWaitingAt: Date | null;
  schedule: string | null;
  countedAt: Date | null;
};

/** Waiting and running jobs as pg-boss counted them last. The rest by an index, whatever the number of jobs. */
export async function readQueues(
  db: Pick<Database, 'reads'>,
  names: readonly string[],
): Promise<QueueState[]> {
  return tables
    .read(db)
    .selectFrom('jobs.queue as queue')
    .leftJoin('jobs.schedule as schedule', 'schedule.name', 'queue.name')
    .select([
      'queue.name',
      'ready_count as waiting',
      'deferred_count as later',
      'active_count as running',
      'cron as schedule',
      'monitor_on as countedAt',
      sql<number>`(select count(*)::int from (select from jobs.job where job.name = ${sql.lit(deadLetters)}
        and source_name = queue.name order by created_on, id limit 1000) as counted)`.as('failed'),
      // A job with a start time waits from that time on.
      sql<Date | null>`(select min(greatest(created_on, start_after)) from (select created_on, start_after
        from jobs.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
        order by priority desc, created_on limit 1000) as waiting)`.as('oldestWaitingAt'),
    ])
    .where('queue.name', 'in', names)
    .orderBy('queue.name')
    .execute();
}

/** Those of these queues that have jobs to do now. By an index, whatever the number of jobs. */
export async function dueQueues(db: Pick<Database, 'reads'>, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as queue (name) where exists (select from jobs.job
      where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`.execute(
    tables.read(db),
  );
  return rows.map(({ name }) => name);
}

type Row = {
  id: string;
  failedAt: string;
  queue: string | null;
  queuedAt: Date | null;
  retries: number | null;
  output: JobTables['jobs.job']['source_output'];
  data: JobTables['jobs.job']['data'];
};

// pg-boss takes the database's time, in microseconds.
const microseconds = sql<string>`to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export type FailedJob = {
  id: string;
  queue: string;
  failedAt: string;
  queuedAt: string | null;
  tries: number;
  error: string;
  about: Record<string, string>;
};

export type FailedJobsBody = {
  queue?: string | undefined;
  sort: Sort<'failed'>;
  limit: number;
  after?: string | undefined;
};

export async function listFailedJobs(
  db: Pick<Database, 'reads'>,
  body: FailedJobsBody,
): Promise<{ data: FailedJob[]; next: string | null }> {
  const all = tables
    .read(db)
    .selectFrom('jobs.job')
    .select([
      'id',
      microseconds.as('failedAt'),
      'source_name as queue',
      'source_created_on as queuedAt',
      'source_retry_count as retries',
      'source_output as output',
      'data',
    ])
    // As a literal: with a parameter a generic plan could not use the partial indexes.
    .where('name', '=', sql.lit(deadLetters));
  const { rows, next } = await readList(all, body, {
    filters: { queue: 'source_name' },
    sorts: {
      failed: [
        { name: 'failedAt', type: 'time', reference: 'created_on' },
        { name: 'id', type: 'uuid' },
      ],
    },
  });
  return { data: rows.map(failedJobOf), next };
}

/** The ids of failed jobs, by the id of the job as it was first sent (`JobContext.id`). */
export async function failedByRoot(
  db: Pick<Database, 'reads'>,
  rootIds: readonly string[],
): Promise<Map<string, string>> {
  if (rootIds.length === 0) return new Map();
  const rows = await tables
    .read(db)
    .selectFrom('jobs.job')
    .select(['id', 'source_root_id'])
    .where('source_root_id', '=', anyOf(rootIds))
    .where('name', '=', sql.lit(deadLetters))
    .execute();
  return new Map(rows.map((row) => [row.source_root_id!, row.id]));
}

export async function isFailedJob(db: Pick<Database, 'reads'>, id: string): Promise<boolean> {
  const row = await tables
    .read(db)
    .selectFrom('jobs.job')
    .select('id')
    .where('name', '=', sql.lit(deadLetters))
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Why a job failed: pg-boss stores the error that the handler threw, or a message of its own. */
export function failureIn(output: object | null): string {
  const { message, value } = (output ?? {}) as { message?: unknown; value?: { message?: unknown } };
  const text = message ?? value?.message;
  return typeof text === 'string' ? text : '';
}

function failedJobOf({ id, failedAt, queue, queuedAt, retries, output, data }: Row): FailedJob {
  return {
    id,
    queue: queue ?? deadLetters,
    failedAt,
    queuedAt: queuedAt?.toISOString() ?? null,
    tries: (retries ?? 0) + 1,
    error: redact(failureIn(output)),
    about: Object.fromEntries(
      Object.entries(data ?? {}).flatMap(([name, value]) =>
        shownFields.has(name) && typeof value === 'string' && /^[\w.-]{1,64}$/.test(value)
          ? [[name, value]]
          : [],
      ),
    ),
  };
}

/** The fields of payloads that only name something, so that they may be shown. */
const shownFields = new Set([
  'letter',
  'kind',
  'alert',
  'uid',
  'imageId',
  'paymentId',
  'refundId',
  'membershipId',
]);
