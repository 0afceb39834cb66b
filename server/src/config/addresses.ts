/** Kinds of network addresses, and the ranges that settings may name. */
import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';

const ranges: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
  // Shared address space (RFC 6598): between a provider and its customers, and inside some hosting platforms.
  shared: ['100.64.0.0/10'],
};

/** True for `10.0.0.1`, `10.0.0.0/8`, `fd00::/8` and names such as `loopback`, `linklocal` and `uniquelocal`. */
export function isAddressRange(text: string): boolean {
  if (Object.hasOwn(ranges, text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Returns a test whether an address is in one of these ranges; false for invalid addresses. */
export function addressesIn(names: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const range of names.flatMap((name) => ranges[name] ?? [name])) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  // Each request asks several times, mostly for the same few addresses.
  const known = new LRUCache<string, boolean>({ max: 100 });
  return (address = '') => {
    let isIn = known.get(address);
    if (isIn === undefined) known.set(address, (isIn = isInList(address)));
    return isIn;
  };

  function isInList(address: string): boolean {
    const plain = plainAddress(address);
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  }
}

/** Loopback addresses, and those that are used inside networks only. */
export const isPrivateAddress = addressesIn(Object.keys(ranges));
export const isLoopbackAddress = addressesIn(['loopback']);

/** Removes the zone of an IPv6 address, and the prefix `::ffff:` of an IPv4 address. */
export function plainAddress(address: string): string {
  return address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
}
