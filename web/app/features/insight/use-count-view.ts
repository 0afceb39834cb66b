import { type RefObject, useEffect } from 'react';
import type { ViewToCount } from './watch-view.ts';

/** Has a view counted, by code that is loaded when the browser has nothing else to do. Null: there is nothing to count. */
export function useCountView(view: ViewToCount | null, strip?: RefObject<HTMLElement | null>): void {
  const key = view && JSON.stringify(view);
  useEffect(() => {
    if (!key) return;
    let isOver = false;
    let stop = () => {};
    const start = async () => {
      const loaded = await import('./watch-view.ts').catch(() => null);
      if (loaded && !isOver) stop = loaded.watchView(JSON.parse(key) as ViewToCount, strip?.current ?? null);
    };
    // Safari has no idle callbacks.
    const timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(() => void start()), 500);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [key, strip]);
}
