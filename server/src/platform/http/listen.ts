import net, { type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isPrivateAddress } from '../../config/addresses.ts';
import type { TrustProxy } from '../../config/config.ts';
import { connectionLimits, connectionsWithin, openFilesLimit } from './connection-limits.ts';
import { trustOf } from './trusted-proxies.ts';

export type Listening = {
  port: number;
  /** Accepts no new connections, and finishes the requests in flight. */
  close(): Promise<void>;
};

/** For requests in flight when the server stops. An upload of 300 pages takes about that on a slow line. */
const finishMilliseconds = 60_000;
/** For connections without a request when the server stops. Browsers open some in advance, and Node calls them active. */
const firstRequestMilliseconds = 2_000;

/** Listens on an address; `localhost` is both loopback addresses, wherever the machine has IPv6. */
export async function listen(
  app: FastifyInstance,
  { host, port, trustProxy = false }: { host: string; port: number; trustProxy?: TrustProxy },
): Promise<Listening> {
  const trusts = trustOf(trustProxy);
  const max = connectionsWithin(openFilesLimit());
  app.server.maxConnections = max;
  const closeIdle = () => app.server.closeIdleConnections();
  // After a crowd, idle connections would keep everyone else out until they end.
  app.server.on('drop', closeIdle);
  // Before Node's own listener, so that a refused connection costs nothing more.
  app.server.prependListener(
    'connection',
    connectionLimits({
      max,
      isExempt: (address) => isPrivateAddress(address) || trusts(address, 0),
      closeIdle,
    }),
  );
  const unused = new Set<net.Socket>();
  app.server.on('connection', (socket: net.Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  await app.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port });
  const { port: bound } = app.server.address() as AddressInfo;
  const second = host === 'localhost' ? await listenOnIPv6(app, { port: bound, max }) : undefined;
  return {
    port: bound,
    async close() {
      // Connections become idle with the last byte of their answer. Node would keep them until their clients leave.
      const closingIdle = setInterval(closeIdle, 50);
      const closeUnused = setTimeout(() => {
        for (const socket of unused) socket.destroy();
      }, firstRequestMilliseconds);
      const closeAll = setTimeout(() => app.server.closeAllConnections(), finishMilliseconds);
      await Promise.all([app.close(), second && new Promise((resolve) => second.close(resolve))]);
      clearInterval(closingIdle);
      clearTimeout(closeUnused);
      clearTimeout(closeAll);
    },
  };
}

/**
 * Connections to `::1` go to the same HTTP server, so that its limits apply. Fastify would open a second server, and
 * ignore a port that another program uses: browsers would reach that program.
 */
async function listenOnIPv6(
  app: FastifyInstance,
  { port, max }: { port: number; max: number },
): Promise<net.Server | undefined> {
  const second = net.createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    app.server.emit('connection', socket),
  );
  second.maxConnections = max;
  second.on('drop', () => app.server.closeIdleConnections());
  try {
    await new Promise<void>((resolve, reject) => {
      second.once('error', reject).listen({ host: '::1', port }, resolve);
    });
    return second;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(code)) return undefined;
    await app.close();
    throw error;
  }
}
