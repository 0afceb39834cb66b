import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import { claimedBy } from '../../platform/http/client-address.ts';
import { ownNetwork } from '../../platform/http/network.ts';

/** Views that one network may have counted in this time: a school or a phone network behind one address stays below. */
const mostViews = 1200;
const windowMs = 600_000;
/** The budget of a proxy that is not trusted, as a multiple of that of one network. */
const proxyFactor = 50;

/** Limits how fast one network can move the figures. In memory: the budget is for each process. */
export function openNetworkLimit(clock: Clock) {
  const windows = new LRUCache<string, { ends: number; count: number }>({ max: 50_000 });
  const isWithin = (key: string, most: number) => {
    const now = clock.now().getTime();
    const found = windows.get(key);
    const current = found && found.ends > now ? found : { ends: now + windowMs, count: 0 };
    current.count++;
    windows.set(key, current);
    return current.count <= most;
  };
  return (address: string): boolean => {
    const [claimed = '', proxy] = address.split(claimedBy);
    return (
      isWithin(ownNetwork(claimed), mostViews) &&
      (!proxy || isWithin(`by ${ownNetwork(proxy)}`, mostViews * proxyFactor))
    );
  };
}
