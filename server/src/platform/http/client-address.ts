import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isPrivateAddress, plainAddress } from '../../config.addresses.ts';
import type { Config } from '../../config.ts';
import { trustOf } from './trusted-proxies.ts';

/** Between an address that a proxy only claims and the address of that proxy; no address contains it. */
export const claimedBy = ' via ';

/**
 * The network address that limits count for. A private peer that sends X-Forwarded-For without being trusted for it is
 * probably the operator's proxy: then it is `<claimed> via <peer>`, which limits count for both, so that one visitor does
 * not use up everybody's budget, and a neighbour in the network who makes addresses up has a budget too.
 */
export function clientAddresses({ http }: Pick<Config, 'http'>, warn: (sentence: string) => void) {
  const trusts = trustOf(http.trustProxy);
  const warned = new Set<boolean>();
  return (request: FastifyRequest): string => {
    const { headers, socket } = request.raw;
    const forwarded = headers['x-forwarded-for'];
    if (forwarded === undefined || trusts(socket.remoteAddress, 0)) return request.ip;
    const peer = plainAddress(socket.remoteAddress ?? '');
    const isPrivate = isPrivateAddress(peer);
    if (!warned.has(isPrivate)) {
      warned.add(isPrivate);
      // A public address may be a visitor's own.
      warn(
        `X-Forwarded-For is ignored, because TRUST_PROXY does not name the proxy that sent it${isPrivate ? ` (${peer})` : ''}. If it is yours, name it: until then limits count it as a visitor.`,
      );
    }
    const claimed = plainAddress(String(forwarded).split(',').at(-1)!.trim());
    return isPrivate && isIP(claimed) ? `${claimed}${claimedBy}${peer}` : peer;
  };
}
