/** One session connection for every LISTEN of this process. It reconnects automatically. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Availability } from './availability.ts';
import { endConnection } from './end-connection.ts';

export type NotificationHandler = {
  onNotify: (payload: string) => void;
  /** Called after each reconnect: notifications may have been missed. */
  onReconnect: () => void;
};

export type Listener = {
  /** Resolves once it listens to the channel, with a function that stops listening. */
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

const heartbeatMs = 15_000;

const retryMs = 250;
const connectLimitMs = 3_000;

export type ListenerPorts = {
  onError: (error: Error) => void;
  /** Is told when the connection is lost, cannot be opened, and is back. */
  availability: Availability;
};

/** Connects on the first `listen`. */
export function openListener(config: pg.ClientConfig, { onError, availability }: ListenerPorts): Listener {
  const channels = new Map<string, Set<NotificationHandler>>();
  let current: Promise<pg.Client> | undefined;
  let closed = false;
  let beat: NodeJS.Timeout | undefined;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: connectLimitMs });
    client.on('error', onError);
    client.on('notification', (message) => {
      for (const handler of channels.get(message.channel) ?? []) handler.onNotify(message.payload ?? '');
    });
    try {
      await client.connect();
      availability.checking();
      for (const channel of channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    client.once('end', () => {
      clearInterval(beat);
      availability.checking();
      if (!closed) void reconnect();
    });
    // Without a heartbeat, a connection that a firewall has dropped looks open for hours.
    clearInterval(beat);
    beat = setInterval(() => {
      const late = setTimeout(() => endConnection(client), 10_000);
      late.unref();
      client
        .query('select 1')
        .catch(() => {})
        .finally(() => clearTimeout(late));
    }, heartbeatMs).unref();
    return client;
  };

  const reconnect = async () => {
    for (let attempt = 0; !closed; attempt++) {
      // Long waits would keep caches stale after an outage.
      await sleep(attempt === 0 ? 50 : retryMs, undefined, { ref: false });
      if (closed) return;
      current = connect();
      try {
        await current;
        for (const handler of [...channels.values()].flatMap((set) => [...set])) handler.onReconnect();
        availability.listening();
        return;
      } catch (error) {
        availability.away();
        onError(error as Error);
      }
    }
  };

  return {
    async listen(channel, handler) {
      const set = channels.get(channel) ?? new Set();
      channels.set(channel, set.add(handler));
      if (!current) {
        current = connect();
        current.catch(() => (current = undefined));
        await current;
        availability.listening();
      } else {
        const client = await current;
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      }
      return async () => {
        set.delete(handler);
        if (set.size > 0 || closed) return;
        channels.delete(channel);
        const client = await current?.catch(() => undefined);
        await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
      };
    },
    async close() {
      closed = true;
      clearInterval(beat);
      const client = await current?.catch(() => undefined);
      await client?.end().catch(() => {});
    },
  };
}
