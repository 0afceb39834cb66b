/** Opens the database of this process: the embedded PostgreSQL, or the server that DATABASE_URL names. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import { createLogThrottle } from '../log-throttle.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { trackAvailability, type Availability } from './availability.ts';
import { clientConfig, openPool } from './connections.ts';
import { archiveSettings } from './embedded/archive.ts';
import { attachEmbeddedPostgres } from './embedded-postgres.ts';
import { openListener, type Listener } from './listener.ts';
import { openReplica, type Replica } from './replica.ts';
import { statementLog } from './statement-log.ts';
import type { ReadConnection, Tx } from './tables.ts';
import { inTransaction } from './transactions.ts';
import { makeDatabase, waitForServer } from './wait-for-database.ts';

export type Database = {
  /** Commits if `work` resolves, rolls back if it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** For `tablesOf(...).read(db)`. */
  readonly reads: ReadConnection;
  /** The same for tables that are replicated, inside `fromReplica` at the replica. */
  readonly replicatedReads: ReadConnection;
  /**
   * Runs `work`, which only reads and has no other effect, on the replica if there is one that has replayed every change
   * known here, and otherwise, or again after an error, on the primary. Only tables that are `replicated` are read there:
   * see `tablesOf`.
   */
  fromReplica<T>(work: () => Promise<T>): Promise<T>;
  /** Present if DATABASE_READ_URL names a replica. */
  readonly replica: Pick<Replica, 'invalidate' | 'state'> | undefined;
  /** For platform code that speaks `pg` itself. */
  readonly pool: pg.Pool;
  /** Runs `work` with these connections, so that jobs that wait do not take those of requests. Requests are the default. */
  withConnectionsOf<T>(kind: 'requests' | 'jobs', work: () => Promise<T>): Promise<T>;
  /** `pg` options of a separate session, past any pooler: LISTEN, migrations, the job queue. */
  readonly session: pg.ClientConfig;
  readonly listen: Listener['listen'];
  /** All pools by their names, for the metrics. */
  readonly pools: Readonly<Record<string, pg.Pool>>;
  /** Whether the database can be reached, and whether caches are current. */
  readonly availability: Availability;
  /** Waits for running queries, closes every connection, and stops the embedded server if no other process uses it. */
  close(): Promise<void>;
};

export type OpenOptions = {
  /** The name of this process in pg_stat_activity: `server`, `import`. */
  applicationName: string;
  /** Logs progress and problems. */
  log?: (message: string) => void;
  tracing?: Tracing | undefined;
};

/** For the server and a command with pools of this size, their other connections, and those of a stopping process. */
export const maxConnections = ({
  poolSize,
  jobPoolSize,
}: Pick<Config['database'], 'poolSize' | 'jobPoolSize'>) => Math.max(100, 2 * (poolSize + jobPoolSize) + 50);

/** Does not migrate: see migrate.ts. */
export async function openDatabase(
  config: Pick<Config, 'dataDir'> & { database: Omit<Config['database'], 'ownerUrl'> },
  options: OpenOptions,
): Promise<Database> {
  const applicationName = `longstrip-${options.applicationName}`;
  const { log = () => {}, tracing } = options;
  const { url, directUrl, readUrl, ...pools } = config.database;
  if (url) {
    const address = { connectionString: url };
    await waitForServer(clientConfig(address, applicationName), log);
    const replica = readUrl === undefined ? undefined : { connectionString: readUrl };
    return openAt(
      address,
      { connectionString: directUrl ?? url },
      { applicationName, log, tracing, replica, ...pools },
    );
  }
  const settings = [`max_connections=${maxConnections(pools)}`, ...archiveSettings];
  const embedded = await attachEmbeddedPostgres(config.dataDir, { applicationName, log, settings });
  try {
    await makeDatabase(
      clientConfig({ ...embedded.connection, database: 'postgres' }, applicationName),
      'longstrip',
    );
    const address = { ...embedded.connection, database: 'longstrip' };
    return openAt(address, address, {
      applicationName,
      log,
      tracing,
      ...pools,
      afterClose: embedded.detach,
    });
  } catch (error) {
    await embedded.detach();
    throw error;
  }
}

type OpenAtOptions = {
  applicationName: string;
  poolSize: number;
  jobPoolSize: number;
  namedStatements: boolean;
  log: (message: string) => void;
  tracing?: Tracing | undefined;
  replica?: pg.ClientConfig | undefined;
  afterClose?: () => Promise<unknown>;
};

/** Opens a database whose server is known to run. */
export function openAt(address: pg.ClientConfig, direct: pg.ClientConfig, options: OpenAtOptions): Database {
  let closing: Promise<void> | undefined;
  const throttle = createLogThrottle();
  const onError = (error: Error) => {
    if (!closing) throttle('connection', () => options.log(`Database connection lost: ${error.message}`));
  };
  const { tracing } = options;
  const availability = trackAvailability();
  const statements = options.namedStatements ? 'named' : 'pooled';
  const openConnections = (max: number) => {
    const config = clientConfig(address, options.applicationName);
    const pool = openPool(config, {
      max,
      statements,
      onError,
      availability,
    });
    const dialect = new PostgresDialect({ pool });
    return { pool, kysely: new Kysely<unknown>({ dialect, ...statementLog(tracing) }) };
  };
  const connections = {
    requests: openConnections(options.poolSize),
    jobs: openConnections(options.jobPoolSize),
  };
  const kinds = new AsyncLocalStorage<keyof typeof connections>();
  const current = () => connections[kinds.getStore() ?? 'requests'];
  const replica =
    options.replica &&
    openReplica(clientConfig(options.replica, options.applicationName), {
      max: options.poolSize,
      statements,
      primary: connections.requests.pool,
      availability,
      tracing,
      log: options.log,
    });
  /** Set inside `fromReplica`. */
  const replicaReads = new AsyncLocalStorage<Kysely<unknown> | undefined>();
  const session = clientConfig(direct, options.applicationName);
  const listener = openListener(session, { onError, availability });
  const close = async () => {
    try {
      await listener.close();
      const ended = Promise.all([
        replica?.close(),
        ...Object.values(connections).map(({ pool }) => pool.end()),
      ]);
      // A query that does not end must not keep the process: PostgreSQL rolls it back when the connection closes.
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5_000).unref())]);
    } finally {
      await options.afterClose?.();
    }
  };
  return {
    transaction: (work) =>
      tracing
        ? tracing.span('transaction', () => inTransaction(current().kysely, work))
        : inTransaction(current().kysely, work),
    get reads() {
      return current().kysely as unknown as ReadConnection;
    },
    get replicatedReads() {
      return (replicaReads.getStore() ?? current().kysely) as unknown as ReadConnection;
    },
    async fromReplica(work) {
      const kysely = replica?.current();
      if (!kysely) return work();
      try {
        return await replicaReads.run(kysely, work);
      } catch {
        // It ended, cancelled a query that held up its replay, or lacks a row: only the primary says so for good.
        return replicaReads.run(undefined, work);
      }
    },
    replica,
    get pool() {
      return current().pool;
    },
    withConnectionsOf: (kind, work) => kinds.run(kind, work),
    pools: Object.fromEntries(
      Object.entries({ ...connections, ...(replica && { replica }) }).map(([name, { pool }]) => [name, pool]),
    ),
    session,
    listen: listener.listen,
    availability,
    close: () => (closing ??= close()),
  };
}
