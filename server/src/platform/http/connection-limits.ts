import type { Socket } from 'node:net';
import { ownNetwork } from './network.ts';

/** Most open connections; further ones are closed immediately. Each costs memory before it sends anything. */
export const maxConnections = 2000;
/** For one address: enough for the browsers behind one router, and too few to block other visitors. */
const maxPerAddress = 400;

/** Descriptors of a process for everything else: the database, files, image workers. */
const otherDescriptors = 128;

/** Most open connections where a process may open so many files: past the limit it could not even answer. */
export function connectionsWithin(openFiles: number): number {
  return Math.max(64, Math.min(maxConnections, openFiles - otherDescriptors));
}

/** How many files this process may open at a time; Infinity where the system has no such limit. */
export function openFilesLimit(): number {
  // Otherwise a report asks DNS for the names of all that this process is connected to, and waits for the answers.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const limit = Number(report.userLimits?.open_files?.soft);
  return Number.isNaN(limit) ? Infinity : limit;
}

type Limits = {
  /** Of all addresses together. */
  max?: number;
  /** For proxies and the operator's networks, whose connections carry the requests of many visitors. */
  isExempt(address: string): boolean;
  /** Called while three quarters of all connections are open. */
  closeIdle(): void;
};

/** Accepts a new connection, or ends it if its address has too many. */
export function connectionLimits({ max = maxConnections, isExempt, closeIdle }: Limits) {
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
    if (all >= max * 0.75) closeIdle();
  };
}
