import { useEffect, useEffectEvent } from 'react';
import type { Refusal } from './transport.ts';

/** Milliseconds until the first retry while the browser believes to be online; each further one waits twice as long. */
const firstMs = 3000;
const mostMs = 30_000;

/** No answer of the site: the connection is lost, or what stands before the site has none from it. */
export function isUnreachable(error: unknown): boolean {
  const { status } = (error ?? {}) as Partial<Refusal>;
  return status === 0 || status === 502 || status === 503 || status === 504;
}

/**
 * Retries what failed for lack of a connection by itself: when the browser is online again, and every few seconds,
 * because browsers do not notice each lost connection. Other errors wait for the person. Mount it while the error is
 * shown, also during a retry. Returns whether it retries.
 */
export function useRetryWhenBack(error: unknown, retry: () => unknown): boolean {
  const run = useEffectEvent(retry);
  const waits = isUnreachable(error);
  useEffect(() => {
    if (!waits) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delay = firstMs;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(again, delay);
      delay = Math.min(mostMs, 2 * delay);
    };
    const again = () => {
      // The event `online` follows.
      if (navigator.onLine) run();
      wait();
    };
    wait();
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [waits]);
  return waits;
}
