/** The metrics on a port of their own, for a network that only monitoring reaches: without a key, and also without the database. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../start-error.ts';
import type { Metrics } from './metrics.ts';

export async function listenForMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer({ requestTimeout: 10_000, maxHeaderSize: 8_192 }, (request, response) => {
    const isKnown = request.url?.split('?')[0] === '/metrics' && request.method === 'GET';
    if (!isKnown) return void response.writeHead(404).end();
    metrics.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = 50;
  server.listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(`METRICS_PORT ${port} on ${host} cannot be used: ${(error as Error).message}.`);
  }
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
