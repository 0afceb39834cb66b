import { type RefObject, useEffect, useEffectEvent } from 'react';
import { whenNear } from '../../platform/when-near.ts';

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
    const near = whenNear(after, '0px 0px 300% 0px', onNear);
    const end = whenNear(after, '0px', onEnd);
    return () => {
      near.disconnect();
      end.disconnect();
    };
  }, [strip]);
}
