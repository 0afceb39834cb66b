/**
 * Whether the database can be reached, and whether caches are current. They are while this process listens for
 * invalidations. While the database is away this process cannot change it, so what is cached is served
 * for some minutes. As soon as it can be reached again, caches are stale until the listener is back.
 */

import { readOnlyServer } from './end-connection.ts';

/** How long cached pages and images are served without the database, in milliseconds. */
const cachedWithoutDatabaseMs = 10 * 60_000;
/** How long a request waits for a connection, or for current caches, in milliseconds. */
export const connectionWaitMs = 5_000;

/** The database could not be reached in time. Nothing was sent to it. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** True if a query failed because its connection did: the server stopped, restarts, or cannot be reached. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return (
    error instanceof DatabaseUnavailable ||
    ['57P01', '57P02', '57P03', '53300', readOnlyServer, 'ECONNRESET', 'EPIPE'].includes(code) ||
    /^08...$/.test(code) ||
    // The errors of `pg` have no code.
    /^(Connection terminated|Client has encountered a connection error)/.test(message)
  );
}

export type Availability = ReturnType<typeof trackAvailability>;

/** `now`: milliseconds of a clock that never jumps. */
export function trackAvailability(now: () => number = () => performance.now()) {
  /** `unused`: this process does not listen. `checking`: the listener lost its connection, or is not back yet. */
  let state: 'unused' | 'listening' | 'checking' | 'away' = 'unused';
  let lastGoodAt = 0;
  const waiting = new Set<() => void>();
  const change = (next: typeof state) => {
    if (state === 'listening') lastGoodAt = now();
    state = next;
    for (const check of waiting) check();
  };
  const until = (isDone: () => boolean, limitMs: number): Promise<void> =>
    new Promise((resolve, reject) => {
      if (isDone()) return resolve();
      const timer = setTimeout(() => {
        waiting.delete(check);
        reject(new DatabaseUnavailable('The database cannot be reached.'));
      }, limitMs);
      const check = () => {
        if (!isDone()) return;
        clearTimeout(timer);
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
    });
  const isListening = () => state === 'listening' || state === 'unused';
  const isCurrent = () => isListening() || (state === 'away' && now() - lastGoodAt < cachedWithoutDatabaseMs);

  return {
    /** The listener is connected, and caches have been emptied if it was not before. */
    listening: () => change('listening'),
    /** The listener lost its connection, or has connected but does not listen yet. */
    checking: () => change('checking'),
    /** A connection could not be opened. Counts for a process that listens, because its listener tries again. */
    away() {
      if (state === 'checking') change('away');
    },
    isAway: () => state === 'away',
    isListening,
    /** Whether cached answers may be sent now. */
    isCurrent,
    /** Resolves when cached answers may be sent; rejects with `DatabaseUnavailable` if that takes too long. */
    untilCurrent: () => until(isCurrent, connectionWaitMs),
    /** Resolves when the database can be reached again; rejects with `DatabaseUnavailable` after the limit. */
    untilListening: (limitMs: number) => until(isListening, limitMs),
  };
}
