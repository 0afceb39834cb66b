import net, { type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isPrivateAddress } from '../../config.addresses.ts';
import type { TrustProxy } from '../../config.ts';
import { connectionLimits, maxConnections } from './connection-limits.ts';
import { trustOf } from './trusted-proxies.ts';

export type Listening = { port: number; close(): Promise<void> };

/** Listens on an address; `localhost` is both loopback addresses, wherever the machine has IPv6. */
export async function listen(
  app: FastifyInstance,
  { host, port, trustProxy = false }: { host: string; port: number; trustProxy?: TrustProxy },
): Promise<Listening> {
  const trusts = trustOf(trustProxy);
  app.server.maxConnections = maxConnections;
  // Before Node's own listener, so that a connection that is one too many costs nothing more.
  app.server.prependListener(
    'connection',
    connectionLimits({
      isExempt: (address) => isPrivateAddress(address) || trusts(address, 0),
      closeIdle: () => app.server.closeIdleConnections(),
    }),
  );
  await app.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port });
  const { port: bound } = app.server.address() as AddressInfo;
  const second = host === 'localhost' ? await alsoOnIPv6(app, bound) : undefined;
  return {
    port: bound,
    async close() {
      second?.close();
      await app.close();
    },
  };
}

/**
 * Connections to `::1` go to the same HTTP server, so that its limits hold for them too. Fastify's own second server
 * would be another one, and would say nothing where the port is taken: browsers would reach that program.
 */
async function alsoOnIPv6(app: FastifyInstance, port: number): Promise<net.Server | undefined> {
  const second = net.createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    app.server.emit('connection', socket),
  );
  second.maxConnections = maxConnections;
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
