import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import { claimedAddressSeparator } from '../../platform/http/client-address.ts';
import { ownNetwork } from '../../platform/http/network.ts';

/** Views counted for one network within `windowMs`: a school or a phone network behind one address stays below. */
const maxViews = 1200;
const windowMs = 600_000;
/** The budget of a proxy that is not trusted, as a multiple of that of one network. */
const proxyFactor = 50;

/** Limits how much one network can change the figures. Counts in memory, so each process has its own budget. */
export function openNetworkLimit(clock: Clock) {
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
      isWithin(ownNetwork(claimed), maxViews) &&
      (!proxy || isWithin(`by ${ownNetwork(proxy)}`, maxViews * proxyFactor))
    );
  };
}
