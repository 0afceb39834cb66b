/** A TCP load balancer as operators run one: new connections go to a server whose /readyz answers 200. */
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Shorter than the SHUTDOWN_DELAY of the servers. */
const pollMilliseconds = 50;

export async function openLoadBalancer(origins: readonly string[]) {
  const ready = new Set<string>();
  const closing = new AbortController();
  const poll = async (origin: string) => {
    while (!closing.signal.aborted) {
      const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => {});
      if (answer?.ok) ready.add(origin);
      else ready.delete(origin);
      await wait(pollMilliseconds, undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  const polls = origins.map(poll);
  let next = 0;
  const server = net.createServer((client) => {
    const targets = [...ready];
    const target = targets[next++ % Math.max(1, targets.length)];
    if (!target) return void client.destroy();
    const backend = net.connect(Number(new URL(target).port), '127.0.0.1');
    client.pipe(backend).pipe(client);
    client.on('error', () => backend.destroy());
    backend.on('error', () => client.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    isReady: (origin: string) => ready.has(origin),
    async close(): Promise<void> {
      closing.abort();
      server.close();
      await Promise.all(polls);
    },
  };
}
