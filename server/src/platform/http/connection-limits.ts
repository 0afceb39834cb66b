import type { Socket } from 'node:net';
import { plainAddress } from '../../config.addresses.ts';

/** Connections at once; more are closed as they come. Each costs memory before it has said a word. */
export const maxConnections = 2000;
/** Of one address: enough for the browsers behind one router, and too few to keep everybody else out. */
const maxPerAddress = 400;

type Limits = {
  /** Proxies and networks of the operator's own: their connections carry the requests of many visitors. */
  isExempt(address: string): boolean;
  /** Called while three quarters of all connections are open. */
  closeIdle(): void;
};

/** Takes each new connection, or ends it where its address has too many. */
export function connectionLimits({ isExempt, closeIdle }: Limits) {
  const openOf = new Map<string, number>();
  let all = 0;
  return (socket: Pick<Socket, 'remoteAddress' | 'destroy' | 'once'>): void => {
    const network = networkOf(plainAddress(socket.remoteAddress ?? ''));
    const open = openOf.get(network) ?? 0;
    if (open >= maxPerAddress && !isExempt(socket.remoteAddress ?? '')) return void socket.destroy();
    openOf.set(network, open + 1);
    all++;
    socket.once('close', () => {
      all--;
      const left = openOf.get(network)! - 1;
      if (left > 0) openOf.set(network, left);
      else openOf.delete(network);
    });
    if (all >= maxConnections * 0.75) closeIdle();
  };
}

/** Of IPv6 the /64, which one household or server has to itself. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
