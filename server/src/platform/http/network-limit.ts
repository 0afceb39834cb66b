import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { claimedAddressSeparator } from './client-address.ts';
import { ownNetwork } from './network.ts';

/** The budget of a proxy that is not trusted, as a multiple of that of one network. */
const proxyFactor = 50;

/** What one network may do at most within a time. */
export type NetworkBudget = { max: number; windowMs: number };

/** Limits what one network can do. Counts in memory, so each process has its own budget. */
export function openNetworkLimit(clock: Clock, { max: maxOfNetwork, windowMs }: NetworkBudget) {
  const windows = new LRUCache<string, { ends: number; count: number }>({ max: 50_000 });
  const isWithin = (key: string, max: number) => {
    const now = clock.now().getTime();
    const found = windows.get(key);
    const current = found && found.ends > now ? found : { ends: now + windowMs, count: 0 };
    current.count++;
    windows.set(key, current);
    return current.count <= max;
  };
  return (address: string): boolean => {
    const [claimed = '', proxy] = address.split(claimedAddressSeparator);
    return (
      isWithin(ownNetwork(claimed), maxOfNetwork) &&
      (!proxy || isWithin(`by ${ownNetwork(proxy)}`, maxOfNetwork * proxyFactor))
    );
  };
}
