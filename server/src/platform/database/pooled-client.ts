/**
 * A `pg` client for a transaction pooler. A pooler refuses time limits at the start of a connection, and does not keep
 * those that a session sets. So each transaction sets its own, in the same round trip as its `begin`.
 */
import pg from 'pg';
import { timeLimits } from './time-limits.ts';

const begin = `begin; ${Object.entries(timeLimits)
  .map(([name, milliseconds]) => `set local ${name} = ${milliseconds}`)
  .join('; ')}`;

type AnyQuery = (...args: unknown[]) => unknown;

export class PooledClient extends pg.Client {
  override query = ((...args: unknown[]): unknown => {
    const sent = args[0] === 'begin' ? this.#send(begin) : this.#send(...args);
    // `query_timeout` limits reads outside transactions. PostgreSQL still answers on this connection, so it is useless.
    if (sent instanceof Promise)
      sent.catch((error: Error) => {
        if (error.message === 'Query read timeout') this.#destroy();
      });
    return sent;
  }) as pg.Client['query'];

  #send(...args: unknown[]): unknown {
    return (super.query as unknown as AnyQuery).apply(this, args);
  }

  #destroy(): void {
    (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}
