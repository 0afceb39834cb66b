import { isIPv4 } from 'node:net';
import { claimedAddressSeparator } from './client-address.ts';

/** The network of one household or server: an IPv4 address, or an IPv6 /64. */
export function ownNetwork(address: string): string {
  return networkOf(address, 32);
}

/** The network that neighbours share, and that a household keeps when its provider changes its address: /24 or /64. */
export function wideNetwork(address: string): string {
  return networkOf(address, 24);
}

/** The network of 48 or 56 bits around a /64. */
export function prefixOf(network64: string, bits: 48 | 56): string {
  const groups = network64.slice(0, -'::/64'.length).split(':');
  const last = bits === 48 ? '0' : (parseInt(groups[3]!, 16) & 0xff00).toString(16);
  return `${[...groups.slice(0, 3), last].join(':')}::/${bits}`;
}

function networkOf(address: string, bitsOfIPv4: 24 | 32): string {
  if (bitsOfIPv4 === 32 && isIPv4(address)) return address;
  const [claimed = ''] = address.split(claimedAddressSeparator);
  const plain = claimed
    // Some proxies add the port, which differs for every connection.
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '');
  if (isIPv4(plain)) return bitsOfIPv4 === 32 ? plain : `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  const url = `http://[${plain}]`;
  // If every proxy is trusted, visitors can send any text: it must not lengthen the keys of counters.
  if (!URL.canParse(url)) return plain.slice(0, 60);
  const [head = '', tail] = new URL(url).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
