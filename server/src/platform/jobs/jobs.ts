/**
 * Work that is done later, kept in the database (pg-boss). A job is sent in the transaction that makes it
 * necessary: it exists if and only if that commits. It runs at least once; what it does must bear being
 * done twice.
 */
import { randomUUID } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { openPool } from '../database/connections.ts';
import type { Database } from '../database/open-database.ts';
import type { Tx } from '../database/tables.ts';
import type { Queue } from './queue.ts';
import { takeWorkerLease, type WorkerLease } from './worker-lease.ts';

export { defineQueue, type Queue } from './queue.ts';

export type SendOptions = {
  /** At most one job with this key waits at a time; sending another is the same as having sent that one. */
  singletonKey?: string;
  /** Higher goes first; 0 if not said. */
  priority?: number;
  startAfterSeconds?: number;
};

export type JobContext = {
  readonly id: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /** Aborted when the job took too long, was taken over, or the process stops. */
  readonly signal: AbortSignal;
};

export type Jobs = {
  /** Sends a job with the transaction. */
  send<Payload extends object>(
    tx: Tx,
    queue: Queue<Payload>,
    payload: Payload,
    options?: SendOptions,
  ): Promise<void>;
  /** Starts to work on a queue. A handler that throws is tried again as the queue says. */
  work<Payload extends object>(
    queue: Queue<Payload>,
    options: { concurrency: number },
    handler: (payload: Payload, job: JobContext) => Promise<void>,
  ): Promise<void>;
  /** Jobs that failed for good, newest first. */
  deadLetters(limit?: number): Promise<DeadLetter[]>;
  /** Puts dead letters back into the queues they came from, of one queue or of all; answers how many. */
  reviveDeadLetters(queue?: Queue<object>): Promise<number>;
  /** Takes no more jobs and waits for those that run; after the limit they are given back to be tried again. */
  stop(options?: { limitSeconds?: number }): Promise<void>;
};

export type DeadLetter = { id: string; queue: string; payload: unknown; reason: string; failedAt: Date };

export type JobsOptions = {
  /** Every queue of the product: known to those who only send, too. */
  queues: readonly Queue<object>[];
  /** Whether this process works on jobs; one that only sends neither watches nor schedules. */
  works: boolean;
  say?: (words: string) => void;
};

const schema = 'jobs';
const deadQueue = 'dead-letters';
const heartbeatSeconds = 30;
const day = 86_400;
// As pg-boss computes it (notifyChannelSql in its plans.js); a test compares.
const channel = `'pgboss_' || left(encode(sha224('${schema}'::bytea), 'hex'), 24)`;

/** Makes the job tables and queues that are missing. Jobs of processes that were killed go back into their queues. */
export async function openJobs(
  db: Pick<Database, 'session' | 'listen'>,
  options: JobsOptions,
): Promise<Jobs> {
  const say = options.say ?? (() => {});
  // Its own few connections: requests must not wait for the queue, nor the queue for them.
  const pool = openPool(db.session, {
    max: options.works ? 4 : 2,
    named: false,
    limits: false,
    onError: (error) => say(`Jobs: ${error.message}`),
  });
  const boss = new PgBoss({
    schema,
    db: {
      executeSql: (text, values) => pool.query(text, values as unknown[]) as Promise<{ rows: unknown[] }>,
      listen: async (channel, heard, missed) => {
        const close = await db.listen(channel, { heard, missed });
        return { close };
      },
    },
    useListenNotify: options.works,
    supervise: options.works,
    schedule: options.works,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    maintenanceIntervalSeconds: 3600,
  });
  boss.on('error', (error) => say(`Jobs: ${error.message}`));
  boss.on('warning', (warning) => say(`Jobs: ${warning.message}`));
  let lease: WorkerLease | undefined;
  try {
    await boss.start();
    await makeQueues(boss, options.queues);
    if (options.works) {
      await keepSchedules(boss, options.queues);
      lease = await takeWorkerLease(db.session, (client) => releaseAbandoned(boss, client, say));
    }
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    await pool.end();
    throw error;
  }

  return {
    send: (tx, queue, payload, sendOptions = {}) => send(boss, tx, queue.name, payload, sendOptions),

    async work(queue, { concurrency }, handler) {
      for (let n = 0; n < concurrency; n++) await startWorker(boss, queue.name, handler);
    },

    async deadLetters(limit = 100) {
      const { rows } = await pool.query<DeadLetter>(
        `select id, source_name as queue, data as payload, coalesce(source_output->>'message', source_output::text, '') as reason, created_on as "failedAt"
         from ${schema}.job where name = $1 and state < 'active' order by created_on desc limit $2`,
        [deadQueue, limit],
      );
      return rows;
    },

    async reviveDeadLetters(queue) {
      const revived = await boss.redrive(deadQueue, queue ? { sourceName: queue.name } : {});
      const names = queue ? [queue.name] : options.queues.map((known) => known.name);
      await pool.query(`select pg_notify(${channel}, name) from unnest($1::text[]) as name`, [names]);
      return revived;
    },

    async stop({ limitSeconds = 10 } = {}) {
      await boss.stop({ graceful: true, timeout: limitSeconds * 1000 });
      await lease?.release();
      await pool.end();
    },
  };
}

async function makeQueues(boss: PgBoss, queues: readonly Queue<object>[]): Promise<void> {
  // They may hold addresses of people, also of some who have gone by then: no longer than a person needs to look at them.
  const dead = { retentionSeconds: 14 * day, deleteAfterSeconds: day };
  await boss.createQueue(deadQueue, dead);
  await boss.updateQueue(deadQueue, dead);
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
      deadLetter: deadQueue,
      notify: true,
    };
    // "short": one waiting job for each key. Jobs without a key of their own get a fresh one.
    await boss.createQueue(name, { ...wanted, policy: 'short' });
    await boss.updateQueue(name, wanted);
  }
}

/** Schedules of queues that this version does not know stay: a newer version may run beside it. A migration removes them. */
async function keepSchedules(boss: PgBoss, queues: readonly Queue<object>[]): Promise<void> {
  for (const { name, options } of queues)
    if (options.cron) await boss.schedule(name, options.cron, {}, { tz: 'UTC' });
}

async function send(
  boss: PgBoss,
  tx: Tx,
  name: string,
  payload: object,
  options: SendOptions,
): Promise<void> {
  const kysely = tx as unknown as Kysely<unknown>;
  const executeSql = (text: string, values: unknown[] = []) =>
    kysely.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));
  const singletonKey = options.singletonKey ?? randomUUID();
  for (;;) {
    const id = await boss.send(name, payload, {
      db: { executeSql },
      singletonKey,
      ...(options.priority === undefined ? {} : { priority: options.priority }),
      ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
    });
    if (id !== null) return;
    // One waits already. Hold it until we commit, or it might run before what we write can be seen; then
    // wake the workers that passed it over meanwhile. If it has just been taken, there is room again.
    const held = await executeSql(
      `select pg_notify(channel.name, job.name) from ${schema}.job as job, (select ${channel} as name) as channel
       where job.name = $1 and job.singleton_key = $2 and job.state = 'created' for update of job`,
      [name, singletonKey],
    );
    if (held.rows.length > 0) return;
  }
}

async function startWorker<Payload extends object>(
  boss: PgBoss,
  name: string,
  handler: (payload: Payload, job: JobContext) => Promise<void>,
): Promise<void> {
  let worker = '';
  worker = await boss.work<Payload>(
    name,
    { batchSize: 1, heartbeatRefreshSeconds: 8, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 3 },
    async ([job]) => {
      try {
        if (job) await handler(job.data, { id: job.id, attempt: job.retryCount + 1, signal: job.signal });
      } finally {
        // Where there was one job there may be more: look again at once instead of after the interval.
        if (worker) boss.notifyWorker(worker);
      }
    },
  );
}

/**
 * A killed process leaves its jobs marked as running; nobody works when this is called. They run again, whatever number
 * of tries that makes: an hour of restarts is no fault of theirs.
 */
async function releaseAbandoned(
  boss: PgBoss,
  client: pg.Client,
  say: (words: string) => void,
): Promise<void> {
  const { rows, rowCount } = await client.query(
    `update ${schema}.job set state = 'retry', start_after = now(), heartbeat_on = null
     where state = 'active' and (retry_count < retry_limit or created_on > now() - interval '1 hour') returning id`,
  );
  if (rowCount)
    say(
      `${rows.length} ${rows.length === 1 ? 'job was' : 'jobs were'} cut off by the end of an earlier process and will run again.`,
    );
  // A job that ended its process every time it was tried is not tried for ever. Its handler hears nothing of that.
  const spent = await client.query<{ id: string; name: string }>(
    `select id, name from ${schema}.job where state = 'active'`,
  );
  for (const { id, name } of spent.rows)
    await boss.fail(name, id, { message: 'The process ended while it ran.' });
}
