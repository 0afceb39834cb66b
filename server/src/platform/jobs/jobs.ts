/**
 * Work that is done later, kept in the database (pg-boss). A job is sent in the transaction that makes it
 * necessary: it exists if and only if that commits. It runs at least once, so its handler must be idempotent.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { fromKysely, PgBoss, type JobWithMetadata } from 'pg-boss';
import { Histogram, Registry } from 'prom-client';
import { isDatabaseAway } from '../database/availability.ts';
import { openPool } from '../database/connections.ts';
import type { Database } from '../database/open-database.ts';
import type { Tx } from '../database/tables.ts';
import { isTransient } from '../database/wait-for-database.ts';
import { createLogThrottle } from '../log-throttle.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Tracing } from '../tracing/tracing.ts';
import {
  deadLetters,
  dueQueues,
  type FailedJob,
  failedByRoot,
  failureIn,
  type FailedJobsBody,
  isFailedJob,
  listFailedJobs,
  readQueues,
  type QueueState,
} from './failed-jobs.ts';
import { areJobsNewer, jobsSchema } from './install-jobs.ts';
import type { Queue, QueueTarget } from './queue.ts';

export { defineQueue, noPayload, type Queue } from './queue.ts';

export type JobContext = {
  /** The same for all tries, also after a job that failed for good was put back into its queue. */
  readonly id: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Aborted when the job took too long, was taken over, or the process stops. */
  readonly signal: AbortSignal;
  /** In a dead letter queue: why the last try failed. */
  readonly failure: string;
};

/**
 * When a job is due; workers look for due jobs every few seconds. `inSeconds` counts from now. Jobs with a higher priority
 * than 0 go before the others of their queue.
 */
export type SendOptions = { at?: Date; inSeconds?: number; priority?: number };

export type Jobs = {
  /** Sends a job with the transaction. */
  send<Payload extends object>(
    tx: Tx,
    queue: QueueTarget<Payload>,
    payload: Payload,
    options?: SendOptions,
  ): Promise<void>;
  /** Sends many in one statement. */
  sendMany<Payload extends object>(
    tx: Tx,
    queue: QueueTarget<Payload>,
    payloads: readonly Payload[],
    options?: SendOptions,
  ): Promise<void>;
  /** Sends a job without payload unless one is waiting. It runs after this transaction and sees what it wrote. */
  sendOnce(tx: Tx, queue: QueueTarget<Record<string, never>>): Promise<void>;
  /** Starts to work on a queue. A handler that throws is tried again as the queue says. */
  work<Payload extends object>(
    queue: Queue<Payload>,
    options: { concurrency: number },
    handler: (payload: Payload, job: JobContext) => Promise<void>,
  ): Promise<void>;
  queues(): Promise<QueueState[]>;
  /** Jobs that failed for good. */
  listFailed(body: FailedJobsBody): Promise<{ data: FailedJob[]; next: string | null }>;
  /** The ids of failed jobs, by their `JobContext.id`. */
  failedByRoot(ids: readonly string[]): Promise<Map<string, string>>;
  /** Puts a failed job back into its queue. `no queue`: this version does not know it. */
  retryFailed(id: string): Promise<'retried' | 'not found' | 'no queue'>;
  /** Puts the failed jobs of a queue back, oldest first, at most 1,000; answers how many. */
  retryFailedOf(queue: string): Promise<number>;
  /** Starts no more jobs. Running ones continue. */
  stopWorkers(): Promise<void>;
  /** Starts no more jobs and waits for running ones; after the limit they are handed back to be tried again. */
  stop(options?: { limitSeconds?: number }): Promise<void>;
};

export type JobsOptions = {
  /** Every queue of the product, dead letter queues before those that use them. */
  queues: readonly Queue<object>[];
  /** Whether this process works on jobs; one that only sends jobs neither supervises nor schedules them. */
  works: boolean;
  metrics?: Metrics;
  log?: (message: string) => void;
  tracing?: Tracing | undefined;
};

const day = 86_400;
/** The jobs of a killed process are tried again after this time and at most one `watchSeconds` more. */
const heartbeatSeconds = 20;
const watchSeconds = 30;
/** How soon a job is found that becomes due by time, or whose notification was lost. */
const lookSeconds = 5;
/** Workers are woken: by a notification, after each job, and when a look at all queues finds due jobs. */
const neverSeconds = 86_400;

/** Makes the queues that are missing, in tables that `installJobs` has created. */
export async function openJobs(
  db: Pick<Database, 'session' | 'listen' | 'reads' | 'withConnectionsOf'>,
  { queues, works, metrics = new Registry(), log = () => {}, tracing }: JobsOptions,
): Promise<Jobs> {
  const seconds = new Histogram({
    name: 'longstrip_job_seconds',
    help: 'Time of a try of a job, by queue and outcome: done or failed.',
    labelNames: ['queue', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers: [metrics],
  });
  const throttle = createLogThrottle();
  const logError = (error: Error) => {
    const write = () => log(`Jobs: ${error.message}`);
    // Each queue reports every second that the database is away.
    if (isDatabaseAway(error) || isTransient(error)) throttle('database', write);
    else write();
  };
  // A few separate connections, so that requests, handlers and the queue do not wait for each other.
  const pool = openPool(db.session, {
    max: works ? 4 : 2,
    statements: 'plain',
    onError: logError,
  });
  const query = (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => pool.query(text, values);
  // pg-boss refuses tables of another version if it may not change them. During an upgrade this one may be the older.
  const migrate = await areJobsNewer(query).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const boss = new PgBoss({
    schema: jobsSchema,
    migrate,
    db: {
      executeSql: query,
      async listen(channel, onNotify, onReconnect) {
        return { close: await db.listen(channel, { onNotify, onReconnect }) };
      },
    },
    useListenNotify: works,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
    maintenanceIntervalSeconds: 3600,
    cronWorkerIntervalSeconds: 15,
    cronMonitorIntervalSeconds: 45,
    flowIntervalSeconds: 600,
    bamIntervalSeconds: 600,
  });
  boss.on('error', logError);
  boss.on('warning', (warning) => log(`Jobs: ${warning.message}`));
  try {
    await boss.start();
    await makeQueues(boss, queues);
    if (works) await keepSchedules(boss, queues);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    await pool.end();
    throw error;
  }

  const workers = new Map<string, string[]>();
  const looking = setInterval(() => void look().catch(logError), lookSeconds * 1000);
  looking.unref();
  /** One statement for all queues, instead of one for each worker. */
  const look = async () => {
    if (workers.size === 0) return;
    for (const name of await dueQueues(db, [...workers.keys()]))
      for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
  };

  const sendMany: Jobs['sendMany'] = async (tx, queue, payloads, { at, inSeconds, priority } = {}) => {
    const jobs = payloads.map((data) => ({
      data,
      singletonKey: newKey(tracing?.traceparent()),
      ...(at && { startAfter: at }),
      ...(inSeconds !== undefined && { startAfter: inSeconds }),
      ...(priority !== undefined && { priority }),
    }));
    if (jobs.length > 0) await boss.insert(queue.name, jobs, { db: inTransaction(tx) });
  };
  return {
    send: (tx, queue, payload, options) => sendMany(tx, queue, [payload], options),
    sendMany,

    async sendOnce(tx, queue) {
      for (;;) {
        // Updating the waiting job locks it until the commit: no worker takes it before.
        const target = { singletonKey: 'once', db: inTransaction(tx) };
        const { inserted, updated } = await boss.upsert(queue.name, {}, target);
        // Neither: a worker took the waiting job between the two statements.
        if (inserted + updated > 0) return;
      }
    },

    async work(queue, { concurrency }, handler) {
      const handle = async (data: unknown, { key, ...job }: JobContext & InternalFields) => {
        const { data: payload, error } = queue.payload.safeParse(data);
        // The next try would fail as well, so the job fails for good, where staff see it.
        if (error) {
          await pool.query('update jobs.job set retry_limit = retry_count where name = $1 and id = $2', [
            queue.name,
            job.ownId,
          ]);
          throw new Error(`This version cannot read the job: ${z.prettifyError(error)}`);
        }
        const end = seconds.startTimer({ queue: queue.name });
        let outcome = 'failed';
        try {
          const work = () => db.withConnectionsOf('jobs', () => handler(payload, job));
          const span = tracing?.begin('consumer', `job ${queue.name}`, traceparentIn(key));
          await (span ? span.finish(work) : work());
          outcome = 'done';
        } finally {
          end({ outcome });
        }
      };
      for (let n = 0; n < concurrency; n++) {
        const worker = await startWorker(boss, queue.name, handle);
        workers.set(queue.name, [...(workers.get(queue.name) ?? []), worker]);
      }
    },

    queues: () =>
      readQueues(
        db,
        queues.map(({ name }) => name),
      ),
    listFailed: (wanted) => listFailedJobs(db, wanted),
    failedByRoot: (ids) => failedByRoot(db, ids),

    async retryFailed(id) {
      if ((await boss.redrive(deadLetters, { ids: [id] })) > 0) return 'retried';
      if (!(await isFailedJob(db, id))) return 'not found';
      // Failed in place by pg-boss: the same work is waiting already, so this job is deleted.
      await pool.query(`delete from jobs.job where name = $1 and id = $2 and state = 'failed'`, [
        deadLetters,
        id,
      ]);
      return (await isFailedJob(db, id)) ? 'no queue' : 'retried';
    },

    retryFailedOf: (sourceName) => boss.redrive(deadLetters, { sourceName }),

    async stopWorkers() {
      clearInterval(looking);
      await Promise.all(queues.map(({ name }) => boss.offWork(name)));
    },

    async stop({ limitSeconds = 10 } = {}) {
      clearInterval(looking);
      const stopped = boss.stop({ timeout: limitSeconds * 1000 }).then(() => pool.end());
      // A database that does not answer must not keep the process.
      await Promise.race([stopped, sleep((limitSeconds + 5) * 1000, undefined, { ref: false })]);
    },
  };
}

/** Not passed to handlers. */
type InternalFields = { readonly ownId: string; readonly key: string | null | undefined };

/**
 * pg-boss keeps one waiting job for each key, so each gets another one. It also carries the trace that sent the job, because
 * payloads are read by versions that know no traces.
 */
const newKey = (traceparent: string | undefined) => [randomUUID(), traceparent].filter(Boolean).join(' ');
const traceparentIn = (key: InternalFields['key']) => key?.split(' ')[1];

function inTransaction(tx: Tx) {
  return fromKysely(tx as unknown as Kysely<unknown>);
}

async function makeQueues(boss: PgBoss, queues: readonly Queue<object>[]): Promise<void> {
  // These jobs may contain email addresses, so they are kept only as long as an operator needs to look at them.
  const dead = { retentionSeconds: 14 * day, deleteAfterSeconds: day };
  await boss.createQueue(deadLetters, dead);
  await boss.updateQueue(deadLetters, dead);
  for (const { name, options } of queues) {
    const wanted = {
      retryLimit: options.retries ?? 5,
      retryDelay: options.retryDelaySeconds ?? 2,
      retryDelayMax: options.retryDelayMaxSeconds ?? 600,
      retryBackoff: true,
      expireInSeconds: options.expireSeconds ?? 900,
      heartbeatSeconds,
      retentionSeconds: 30 * day,
      deleteAfterSeconds: day,
      deadLetter: options.deadLetter?.name ?? deadLetters,
      notify: true,
    };
    // "short": one waiting job for each key. Jobs without a key get a random one.
    await boss.createQueue(name, { ...wanted, policy: 'short' });
    await boss.updateQueue(name, wanted);
  }
}

/** Unknown queues keep their schedules, because a newer version may run too. Migrations remove old schedules. */
async function keepSchedules(boss: PgBoss, queues: readonly Queue<object>[]): Promise<void> {
  for (const { name, options } of queues)
    if (options.cron) await boss.schedule(name, options.cron, {}, { tz: 'UTC' });
}

async function startWorker(
  boss: PgBoss,
  name: string,
  handle: (data: unknown, job: JobContext & InternalFields) => Promise<void>,
): Promise<string> {
  const worker: string = await boss.work(
    name,
    {
      includeMetadata: true,
      heartbeatRefreshSeconds: 5,
      pollingIntervalSeconds: neverSeconds,
      notifyPollingIntervalSeconds: neverSeconds,
    },
    async ([job]: JobWithMetadata[]) => {
      try {
        if (job)
          await handle(job.data, {
            ownId: job.id,
            key: job.singletonKey,
            id: job.sourceRootId ?? job.id,
            attempt: job.retryCount + 1,
            signal: job.signal,
            failure: failureIn(job.sourceOutput),
          });
      } finally {
        // There may be more jobs: look again immediately. pg-boss does so only for batches.
        boss.notifyWorker(worker);
      }
    },
  );
  return worker;
}
