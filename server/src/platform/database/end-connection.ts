/** Ends connections that are useless although they are open, so that their pool opens others. */
import { callbackify } from 'node:util';
import type pg from 'pg';

/** `cannot execute … in a read-only transaction`: the server has become a replica, or refuses writes before it does. */
export const readOnlyServer = '25006';

/** Ends the connection of `client` if this query shows that it cannot be used any more. */
export function endIfUseless(client: pg.Client, sent: unknown): void {
  if (!(sent instanceof Promise)) return;
  sent.catch((error: Error & { code?: string }) => {
    // After `query_timeout` PostgreSQL still answers the old query on this connection.
    if (error.code === readOnlyServer || error.message === 'Query read timeout') endConnection(client);
  });
}

/** Without a farewell, which a server that does not answer would not read. */
export function endConnection(client: pg.Client): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** For `verify` of a pool: refuses a new connection to a server that takes no writes. */
export const verifyWritable = callbackify(async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new ReadOnlyServer();
});

/** A server that takes no writes, during a switchover. Trying again may reach its successor. */
export class ReadOnlyServer extends Error {
  override name = 'ReadOnlyServer';
  readonly code = readOnlyServer;

  constructor() {
    super('The database server takes no writes.');
  }
}
