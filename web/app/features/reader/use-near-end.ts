import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `onNear` once when the end of the strip is within three windows, and `onEnd` once when it is in view. */
export function useNearEnd(
  strip: RefObject<HTMLElement | null>,
  calls: { onNear: () => void; onEnd: () => void },
): void {
  const onNear = useEffectEvent(calls.onNear);
  const onEnd = useEffectEvent(calls.onEnd);
  useEffect(() => {
    const after = strip.current?.nextElementSibling;
    if (!after) return;
    const near = once(after, '0px 0px 300% 0px', onNear);
    const end = once(after, '0px', onEnd);
    return () => {
      near.disconnect();
      end.disconnect();
    };
  }, [strip]);
}

function once(target: Element, rootMargin: string, call: () => void): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      call();
    },
    { rootMargin },
  );
  observer.observe(target);
  return observer;
}
