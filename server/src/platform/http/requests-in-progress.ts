import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPrivateAddress, plainAddress } from '../../config/addresses.ts';
import { dropBody } from './body-deadline.ts';
import { probes } from './health.routes.ts';
import { ownNetwork } from './network.ts';
import { Refusal } from './refusal.ts';
import { liveGauges, type Metrics } from '../metrics/metrics.ts';
import type { Trust } from './trusted-proxies.ts';

/** Most requests that this process works on or whose answers are unread. Each holds memory. */
export const maxInProgress = 1000;
/** For one address: enough for the readers behind one router, and too few to block other visitors. */
export const maxPerAddress = 200;

type Options = { addressOf(request: FastifyRequest): string; trusts: Trust; metrics: Metrics };

/** Refuses further requests at once while too many are in progress, of one address or in all. Probes always pass. */
export function limitRequestsInProgress(app: FastifyInstance, { addressOf, trusts, metrics }: Options): void {
  const inProgressOf = new Map<string, number>();
  let all = 0;
  liveGauges(
    metrics,
    {
      longstrip_http_requests_in_progress: {
        help: `Requests without a complete answer. Beyond ${maxInProgress} further ones are refused.`,
      },
    },
    () => ({ longstrip_http_requests_in_progress: all }),
  );

  // A proxy or a router may forward the requests of many visitors without naming them.
  const mayForward = (peer: string, address: string) =>
    address === peer && (isPrivateAddress(peer) || trusts(peer, 0));

  app.addHook('onRequest', (request, reply, done) => {
    if (probes.has(request.routeOptions.url ?? '')) return done();
    const address = addressOf(request);
    const network = ownNetwork(address);
    const inProgress = inProgressOf.get(network) ?? 0;
    const isExempt = () =>
      mayForward(plainAddress(request.raw.socket.remoteAddress ?? ''), plainAddress(address));
    if (all >= maxInProgress || (inProgress >= maxPerAddress && !isExempt())) {
      dropBody(request, reply);
      return done(new Refusal('too_busy'));
    }
    all++;
    inProgressOf.set(network, inProgress + 1);
    reply.raw.once('close', () => {
      all--;
      const remaining = inProgressOf.get(network)! - 1;
      if (remaining > 0) inProgressOf.set(network, remaining);
      else inProgressOf.delete(network);
    });
    done();
  });
}
