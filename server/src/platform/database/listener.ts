/** One session connection for every LISTEN of this process. It reconnects automatically. */
import pg from 'pg';

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

/** Connects on the first `listen`. */
export function openListener(config: pg.ClientConfig, onError: (error: Error) => void): Listener {
  const channels = new Map<string, Set<NotificationHandler>>();
  let current: Promise<pg.Client> | undefined;
  let closed = false;
  let beat: NodeJS.Timeout | undefined;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(config);
    client.on('error', onError);
    client.on('notification', (message) => {
      for (const handler of channels.get(message.channel) ?? []) handler.onNotify(message.payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    client.once('end', () => {
      clearInterval(beat);
      if (!closed) void reconnect();
    });
    // Without a heartbeat, a connection that a firewall has dropped looks open for hours.
    clearInterval(beat);
    beat = setInterval(() => {
      const late = setTimeout(
        () =>
          (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy(),
        10_000,
      );
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
      await new Promise((resolve) =>
        setTimeout(resolve, attempt === 0 ? 50 : Math.min(15_000, 250 * 2 ** attempt)).unref(),
      );
      if (closed) return;
      current = connect();
      try {
        await current;
        for (const handler of [...channels.values()].flatMap((set) => [...set])) handler.onReconnect();
        return;
      } catch (error) {
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
