import { type RefCallback, useCallback, useEffect, useState } from 'react';

/** Items of a long list that are rendered at first: more than most windows have room for. */
export const itemsAtFirst = 24;

/** What comes later is there before it can be seen. Above there is no limit: the End key jumps past where it begins. */
const rootMargin = '10000000px 0px 200px';

/**
 * Whether all of a long list is rendered: once `rest`, which stands for what comes later, is near the window, and before the
 * browser searches or prints the page.
 */
export function useWhole() {
  const [isWhole, setWhole] = useState(false);
  const showAll = useCallback(() => setWhole(true), []);
  const rest: RefCallback<HTMLElement> = useCallback(
    (element) => {
      if (!element) return undefined;
      const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && showAll(), {
        rootMargin,
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [showAll],
  );
  useEffect(() => {
    if (isWhole) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const onKey = (event: KeyboardEvent) =>
      (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f' && showAll();
    addEventListener('keydown', onKey, { signal });
    addEventListener('beforeprint', showAll, { signal });
    return () => controller.abort();
  }, [isWhole, showAll]);
  return { isWhole, showAll, rest };
}
