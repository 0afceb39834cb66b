import { type RefObject, useEffect } from 'react';
import type { ViewToCount } from './watch-view.ts';

/** Counts a view, with code that is loaded after the page's first images. Null if there is nothing to count. */
export function useCountView(view: ViewToCount | null, strip?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!view) return;
    /** Null once the view has been left. */
    let stop: (() => void) | null | undefined;
    setTimeout(
      () =>
        import('./watch-view.ts').then(
          ({ watchView }) => (stop ??= stop === null ? null : watchView(view, strip?.current ?? null)),
          () => {},
        ),
      1000,
    );
    return () => {
      stop?.();
      stop = null;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each view, whatever object describes it
  }, [JSON.stringify(view)]);
}
