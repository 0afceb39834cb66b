/**
 * Purges shared caches by tag: durable, coalesced and repeated until done. The tags of a commit are rows of the same
 * transaction, and a job purges the tags of all rows that are due.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Generated } from 'kysely';
import type { Database } from '../database/open-database.ts';
import { tablesOf, type Tx } from '../database/tables.ts';
import { defineQueue, noPayload, type Jobs } from '../jobs/jobs.ts';
import { purgedTags } from './cache-tags.ts';
import type { PurgeTarget } from './purge-target.ts';

type CachePurgeRow = {
  id: Generated<string>;
  tags: string[];
  committed_at: Generated<Date>;
  due_at: Generated<Date>;
  purged: Generated<number>;
  failures: Generated<number>;
  failure: string | null;
};
const tables = tablesOf<{ cache_purge: CachePurgeRow }>();

/** The schedule takes what a killed process or a long outage has left. */
export const purgeQueue = defineQueue('shared-cache-purges', noPayload, { cron: '* * * * *' });

export type PurgeContext = {
  db: Database;
  jobs: Jobs;
  target: PurgeTarget;
  log: (message: string) => void;
};

/**
 * Seconds until the tags are purged again. A copy may be made of an answer that another node gave before it heard of
 * the commit, or that was under way during the purge: the second purge takes the former, the third the latter.
 */
const repeatsAfter = [1, 15];
/** Between two purges of a process. So a thousand commits in a row are not a thousand requests. */
const pauseSeconds = 0.5;
/** For one purge, with all its requests. */
const limitSeconds = 20;
/** Another process takes over what is not done by then. */
const leaseSeconds = 30;
const maxBackoffSeconds = 60;
const rowsAtOnce = 500;
/** More tags than this are one purge of everything. */
const maxTags = 500;
/** A job ends after this time, and the next one goes on. */
const jobSeconds = 60;

/** Records the tags of a transaction. Rows are only added, so transactions do not wait for each other. */
export async function recordPurge(
  tx: Tx,
  tags: readonly string[] | '*',
  { jobs }: Pick<PurgeContext, 'jobs'>,
): Promise<void> {
  await tables
    .write(tx)
    .insertInto('cache_purge')
    .values({ tags: purgedTags(tags) })
    .execute();
  await jobs.send(tx, purgeQueue, {});
}

/** Purges what is due, and what becomes due within a moment. Failures are recorded and retried, and never thrown. */
export async function runPurges(context: PurgeContext, signal: AbortSignal): Promise<void> {
  const end = performance.now() + jobSeconds * 1000;
  while (!signal.aborted && performance.now() < end) {
    const rows = await claim(context.db);
    if (rows.length > 0) {
      const isDone = await purge(rows, context, signal);
      if (!isDone) return;
    } else if (!(await isDueSoon(context.db))) return;
    await sleep(pauseSeconds * 1000, undefined, { signal }).catch(() => {});
  }
}

type Claimed = Pick<CachePurgeRow, 'tags'> & { id: string; purged: number; failures: number };

const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds}::float8 * interval '1 second'`;
const idsOf = (rows: readonly Claimed[]) => sql<string>`any(${rows.map(({ id }) => id)}::bigint[])`;

/** Rows that are due, for this process alone until the lease ends. No transaction is open while it purges. */
function claim(db: Database): Promise<Claimed[]> {
  return db.transaction((tx) => {
    const purges = tables.write(tx);
    const due = purges
      .selectFrom('cache_purge')
      .select('id')
      .where('due_at', '<=', sql<Date>`now()`)
      .orderBy('due_at')
      .limit(rowsAtOnce)
      .forUpdate()
      .skipLocked();
    return purges
      .updateTable('cache_purge')
      .set({ due_at: inSeconds(leaseSeconds) })
      .where('id', 'in', due)
      .returning(['id', 'tags', 'purged', 'failures'])
      .execute();
  });
}

/** Whether the second purge of a commit is due in a moment: too soon for a job of its own. */
async function isDueSoon(db: Database): Promise<boolean> {
  const row = await tables
    .read(db)
    .selectFrom('cache_purge')
    .select('id')
    .where('due_at', '<=', inSeconds(repeatsAfter[0]!))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function postpone(
  tx: Tx,
  rows: readonly Claimed[],
  seconds: number,
  outcome: Partial<Pick<Claimed, 'purged' | 'failures'> & { failure: string | null }> = {},
): Promise<void> {
  await tables
    .write(tx)
    .updateTable('cache_purge')
    .set({ ...outcome, due_at: inSeconds(seconds) })
    .where('id', '=', idsOf(rows))
    .execute();
}

async function purge(
  rows: readonly Claimed[],
  { db, jobs, target, log }: PurgeContext,
  signal: AbortSignal,
): Promise<boolean> {
  const tags = [...new Set(rows.flatMap((row) => row.tags))];
  try {
    await target.purge(
      tags.length > maxTags ? purgedTags('*') : tags,
      AbortSignal.any([signal, AbortSignal.timeout(limitSeconds * 1000)]),
    );
  } catch (error) {
    if (signal.aborted) {
      // The process stops: another one goes on with the job, which is tried again.
      await db.transaction((tx) => postpone(tx, rows, 0));
      throw error;
    }
    const failure = (error as Error).message;
    const failures = Math.max(...rows.map((row) => row.failures)) + 1;
    const backoff = Math.min(2 ** failures, maxBackoffSeconds);
    log(`Shared caches: ${failure} The purge is repeated until it succeeds.`);
    await db.transaction(async (tx) => {
      await postpone(tx, rows, backoff, { failures: Math.min(failures, 1000), failure });
      await jobs.send(tx, purgeQueue, {}, { inSeconds: backoff });
    });
    return false;
  }
  await db.transaction(async (tx) => {
    const last = rows.filter(({ purged }) => purged >= repeatsAfter.length);
    if (last.length > 0)
      await tables.write(tx).deleteFrom('cache_purge').where('id', '=', idsOf(last)).execute();
    for (const [times, seconds] of repeatsAfter.entries()) {
      const repeated = rows.filter(({ purged }) => purged === times);
      if (repeated.length === 0) continue;
      await postpone(tx, repeated, seconds, { purged: times + 1, failures: 0, failure: null });
      if (times > 0) await jobs.send(tx, purgeQueue, {}, { inSeconds: seconds });
    }
  });
  return true;
}

export type PurgeState = {
  /** Commits whose tags were never purged, at most 1,000. */
  waiting: number;
  /** How long the oldest of them has waited. */
  waitedSeconds: number;
  /** Why the last try failed, if some have to be repeated. */
  failure: string | null;
};

export async function readPurges(db: Pick<Database, 'reads'>): Promise<PurgeState> {
  const { rows } = await sql<PurgeState>`
    select count(*)::int as waiting, coalesce(extract(epoch from now() - min(committed_at)), 0)::float8 as "waitedSeconds",
      (select failure from cache_purge where failure is not null order by id desc limit 1) as failure
    from (select committed_at from cache_purge where purged = 0 order by due_at limit 1000) as waiting`.execute(
    tables.read(db),
  );
  return rows[0]!;
}
