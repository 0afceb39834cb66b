import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { FastifyRequest } from 'fastify';
import { isPrivateAddress, plainAddress } from '../../config/addresses.ts';
import type { Config } from '../../config/config.ts';
import { probes } from './health.routes.ts';
import { trustOf } from './trusted-proxies.ts';

/** Separates an address that a proxy claims from the address of that proxy; no address contains it. */
export const claimedAddressSeparator = ' via ';

/**
 * The network address that limits count. A private peer that sends X-Forwarded-For without being trusted is probably
 * the operator's proxy. Then the result is `<claimed> via <peer>`, and limits count both: one visitor cannot use up
 * the budget of all, and a client in the network that invents addresses is limited too. A proxy sends the header with
 * every request: a peer that sent one without it in the last hour passes connections of visitors on, like a container
 * port, and its header comes from a visitor. It counts as one visitor, whatever the header claims.
 */
export function clientAddresses({ http }: Pick<Config, 'http'>, warn: (sentence: string) => void) {
  const trusts = trustOf(http.trustProxy);
  const warned = new Set<boolean>();
  const direct = new LRUCache<string, true>({ max: 1000, ttl: 3_600_000 });
  return (request: FastifyRequest): string => {
    const { headers, socket } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (trusts(socket.remoteAddress, 0)) return request.ip;
    const peer = plainAddress(socket.remoteAddress ?? '');
    const isPrivate = isPrivateAddress(peer);
    if (forwarded === undefined) {
      if (isPrivate && !probes.has(request.routeOptions.url ?? '')) direct.set(peer, true);
      return request.ip;
    }
    if (!warned.has(isPrivate)) {
      warned.add(isPrivate);
      // A public address may be a visitor's own.
      warn(
        `X-Forwarded-For is ignored, because TRUST_PROXY does not name the proxy that sent it${isPrivate ? ` (${peer})` : ''}. If it is yours, name it: until then limits count it as a visitor.`,
      );
    }
    const claimed = plainAddress(String(forwarded).split(',').at(-1)!.trim());
    return isPrivate && !direct.has(peer) && isIP(claimed)
      ? `${claimed}${claimedAddressSeparator}${peer}`
      : peer;
  };
}
