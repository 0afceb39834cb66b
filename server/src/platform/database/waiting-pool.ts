/** A pool whose callers wait for a database that restarts, instead of failing at once. */
import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify } from 'node:util';
import pg from 'pg';
import { type Availability, connectionWaitMs, DatabaseUnavailable } from './availability.ts';
import { isTransient } from './wait-for-database.ts';

const retryMs = 100;

type OnConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * `connect` opens another connection until one works, for five seconds at most: nothing was sent to the database
 * before. Rejects with `DatabaseUnavailable`.
 */
export class WaitingPool extends pg.Pool {
  readonly #availability: Availability;

  constructor(config: pg.PoolConfig, availability: Availability) {
    super({ ...config, connectionTimeoutMillis: connectionWaitMs });
    this.#availability = availability;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnected): void;
  override connect(callback?: OnConnected): Promise<pg.PoolClient> | void {
    if (!callback) return this.#connectInTime();
    // The callbacks of `pg` get a third argument.
    callbackify(() => this.#connectInTime())((error, client) => {
      if (error) callback(error, undefined, () => {});
      else callback(undefined, client, (release) => client.release(release as Error | undefined));
    });
  }

  async #connectInTime(): Promise<pg.PoolClient> {
    const end = performance.now() + connectionWaitMs;
    for (;;) {
      const left = end - performance.now();
      // The listener alone probes a database that is away.
      if (this.#availability.isAway()) await this.#availability.untilListening(left);
      try {
        return await super.connect();
      } catch (error) {
        if (!isConnectionError(error)) throw error;
        if (performance.now() + retryMs > end)
          throw new DatabaseUnavailable('No connection to the database became free.', { cause: error });
        await sleep(retryMs);
      }
    }
  }
}

/** The messages are those of `pg`, whose errors have no code: all connections are in use, or one took too long. */
function isConnectionError(error: unknown): boolean {
  return (
    isTransient(error) ||
    /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/.test(
      (error as Error).message,
    )
  );
}
