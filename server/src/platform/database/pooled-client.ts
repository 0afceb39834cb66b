/**
 * A `pg` client for a transaction pooler. A pooler refuses time limits at the start of a connection, and does not keep
 * those that a session sets. So each transaction sets its own, in the same round trip as its `begin`. Reads outside of
 * transactions are limited by `query_timeout` of this side.
 */
import pg from 'pg';
import { endIfUseless } from './end-connection.ts';
import { timeLimits } from './time-limits.ts';

const begin = `begin; ${Object.entries(timeLimits)
  .map(([name, milliseconds]) => `set local ${name} = ${milliseconds}`)
  .join('; ')}`;

type AnyQuery = (...args: unknown[]) => unknown;

export class PooledClient extends pg.Client {
  override query = ((...args: unknown[]): unknown => {
    const sent = args[0] === 'begin' ? this.#send(begin) : this.#send(...args);
    endIfUseless(this, sent);
    return sent;
  }) as pg.Client['query'];

  #send(...args: unknown[]): unknown {
    return (super.query as unknown as AnyQuery).apply(this, args);
  }
}
