import type { Socket } from 'node:net';
import { ownNetwork } from './network.ts';

/** Most open connections; further ones are closed immediately. Each costs memory before it sends anything. */
export const maxConnections = 2000;
/** For one address: enough for the browsers behind one router, and too few to block other visitors. */
const maxPerAddress = 400;

type Limits = {
  /** For proxies and the operator's networks, whose connections carry the requests of many visitors. */
  isExempt(address: string): boolean;
  /** Called while three quarters of all connections are open. */
  closeIdle(): void;
};

/** Accepts a new connection, or ends it if its address has too many. */
export function connectionLimits({ isExempt, closeIdle }: Limits) {
  const openOf = new Map<string, number>();
  let all = 0;
  return (socket: Pick<Socket, 'remoteAddress' | 'destroy' | 'once'>): void => {
    const network = ownNetwork(socket.remoteAddress ?? '');
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
