/**
 * A replica of the database, for lists that strangers see. It is used only while it has replayed everything up to the
 * last invalidation that this process received: what is rendered after an invalidation shows the change. Otherwise, and
 * whenever it fails, reads go to the primary.
 *
 * The position of a commit is not known before it is written, so a notification cannot carry it. Instead, each process
 * asks the primary for its position once a notification has arrived: PostgreSQL delivers it after the commit.
 *
 * Positions can be compared only on one timeline: each promotion begins a new one. A replica that was ahead of the one
 * that was promoted has replayed changes that no longer exist, and lacks those made since.
 */
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Tracing } from '../tracing/tracing.ts';
import type { Availability } from './availability.ts';
import { openPool, type PoolOptions } from './connections.ts';
import { statementLog } from './statement-log.ts';

export type Replica = ReturnType<typeof openReplica>;

type ReplicaOptions = {
  max: number;
  statements: PoolOptions['statements'];
  /** Answers the position of the primary. */
  primary: Pick<pg.Pool, 'query'>;
  availability: Availability;
  tracing?: Tracing | undefined;
  log(message: string): void;
};

/** How often a replica that is behind is asked again: soon at first, then less often. */
const firstRetryMs = 10;
const lastRetryMs = 1_000;
/** How often one that is in use is asked whether it still answers. */
const checkMs = 1_000;
const connectLimitMs = 2_000;
/** Beyond it a read is repeated on the primary. */
const readLimitMs = 10_000;

type Position = { position: string; timeline: number };

/** The name of a WAL file begins with the timeline in hexadecimal. */
const primaryPosition = `select position, ('x' || left(pg_walfile_name(position), 8))::bit(32)::int as timeline
  from pg_current_wal_insert_lsn() as position`;

/**
 * What it receives, if it may tell: only roles with pg_read_all_stats see that. The timeline of its last checkpoint becomes the
 * new one some minutes after a promotion.
 */
const replicaTimeline = `greatest((select timeline_id from pg_control_checkpoint()),
  (select received_tli from pg_stat_wal_receiver))`;

export function openReplica(config: pg.ClientConfig, options: ReplicaOptions) {
  const { primary, availability, log } = options;
  const pool = openPool(
    { ...config, connectionTimeoutMillis: connectLimitMs, query_timeout: readLimitMs },
    { max: options.max, statements: options.statements, isReplica: true, onError: () => {} },
  );
  const dialect = new PostgresDialect({ pool });
  const kysely = new Kysely<unknown>({ dialect, ...statementLog(options.tracing) });
  let state: 'current' | 'behind' | 'away' = 'behind';
  /** Counts invalidations; `known` is the count at which `position` was asked for. */
  let invalidations = 0;
  let known = -1;
  let wanted: Position = { position: '0/0', timeline: 0 };
  let isClosed = false;
  let wake = () => {};

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Whether it has replayed the last invalidation. A server that is no replica might be an old primary. */
  const hasReplayed = async () => {
    const { rows } = await pool.query<{ replayed: boolean }>(
      `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn and ${replicaTimeline} = $2 as replayed`,
      [wanted.position, wanted.timeline],
    );
    return rows[0]!.replayed === true;
  };

  const check = async (): Promise<typeof state> => {
    const asked = invalidations;
    if (known !== asked) {
      const { rows } = await primary.query<Position>(primaryPosition);
      wanted = rows[0]!;
      known = asked;
    }
    const replayed = await Promise.race([
      hasReplayed(),
      new Promise<never>((_, reject) => void setTimeout(reject, connectLimitMs).unref()),
    ]).catch(() => 'away' as const);
    if (replayed === 'away') return 'away';
    return replayed && asked === invalidations ? 'current' : 'behind';
  };

  const keepChecking = async () => {
    for (let retryMs = firstRetryMs; !isClosed;) {
      const before = state;
      // The primary is away: its listener is lost, too, and the replica is not used.
      state = await check().catch(() => 'behind' as const);
      if ((state === 'away') !== (before === 'away'))
        log(
          state === 'away'
            ? 'The replica of DATABASE_READ_URL does not answer. The primary answers all reads.'
            : 'The replica of DATABASE_READ_URL answers again.',
        );
      retryMs = state === 'behind' ? Math.min(lastRetryMs, retryMs * 2) : firstRetryMs;
      await pause(state === 'behind' ? retryMs : checkMs);
    }
  };
  const checking = keepChecking();

  return {
    pool,
    /** Something has changed: not to be used until that is replayed. */
    invalidate() {
      invalidations++;
      if (state === 'current') state = 'behind';
      wake();
    },
    /** What reads use now, or undefined: the primary. */
    current: () => (state === 'current' && availability.isListening() ? kysely : undefined),
    state: () => state,
    async close() {
      isClosed = true;
      wake();
      await checking;
      await pool.end();
    },
  };
}
