/** Options of all our connections: parsers of values, time limits, names. */
import pg from 'pg';
import type { Availability } from './availability.ts';
import { verifyWritable } from './end-connection.ts';
import { NamedStatementClient } from './named-statements.ts';
import { PooledClient } from './pooled-client.ts';
import { timeLimits } from './time-limits.ts';
import { WaitingPool } from './waiting-pool.ts';

export type PoolOptions = {
  max: number;
  /** `named`: with named statements; `pooled`: for a transaction pooler. Both have time limits. */
  statements: 'named' | 'pooled' | 'plain';
  onError: (error: Error) => void;
  /** A replica is read only. Other servers that take no writes are refused: they are about to be replaced. */
  isReplica?: boolean;
  /** Callers wait for a database that restarts: see `WaitingPool`. Without it they fail at once. */
  availability?: Availability;
};

const int8 = 20;
const date = 1082;

/** Counts and sizes are numbers. One that JavaScript cannot represent exactly is an error. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database answered ${text}, which is beyond exact numbers.`);
  return value;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === int8) return parseInt8;
    // A day has no time zone: pg's own parser moves it by the machine's offset.
    if (format !== 'binary' && oid === date) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** Options for one connection of `pg`, from an address and a name for pg_stat_activity. */
export function clientConfig(address: pg.ClientConfig, applicationName: string): pg.ClientConfig {
  return {
    ...address,
    application_name: applicationName,
    types,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  };
}

/** A pool whose idle connections may break without ending the process. */
export function openPool(
  config: pg.ClientConfig,
  { max, statements, onError, isReplica = false, availability }: PoolOptions,
): pg.Pool {
  const options = {
    ...config,
    max,
    idleTimeoutMillis: 60_000,
    ...(!isReplica && { verify: verifyWritable }),
    ...(statements === 'named' && {
      Client: NamedStatementClient as unknown as pg.PoolConfig['Client'],
      ...timeLimits,
    }),
    ...(statements === 'pooled' && {
      Client: PooledClient as unknown as pg.PoolConfig['Client'],
      query_timeout: config.query_timeout ?? timeLimits.statement_timeout + 5_000,
    }),
  };
  const pool = availability ? new WaitingPool(options, availability) : new pg.Pool(options);
  // Without a listener the end of the database (57P01) would end this process.
  pool.on('error', onError);
  // If a connection breaks while it is checked out, its query fails too; the error event adds nothing.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
