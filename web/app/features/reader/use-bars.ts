import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { type Bars, barsAtTop, scrolled, toggled } from './bars.ts';

const interactive = 'a, button, input, label, select, textarea, dialog, summary';

/**
 * Shows and hides the bars on scrolling and on a tap on the main area, by an attribute of the document instead of
 * rendering. The early script sets the same attribute when it restores a place.
 */
export function useBars(main: RefObject<HTMLElement | null>, chapterId: string): () => void {
  const bars = useRef<Bars>(barsAtTop);
  const show = useCallback((next: Bars) => {
    bars.current = next;
    document.documentElement.dataset['bars'] = next.shown ? 'shown' : 'hidden';
  }, []);
  const toggle = useCallback(() => show(toggled(bars.current, scrollY)), [show]);

  useEffect(() => {
    let end = document.documentElement.scrollHeight - innerHeight;
    const update = () => {
      const next = scrolled(bars.current, scrollY, end);
      if (next !== bars.current) show(next);
    };
    // The height is measured when it changes, never while scrolling.
    const resized = new ResizeObserver(() => {
      end = document.documentElement.scrollHeight - innerHeight;
      update();
    });
    // A continued chapter begins at its place, with the bars hidden.
    show({ shown: scrollY <= 0, since: scrollY });
    resized.observe(document.body);
    resized.observe(document.documentElement);
    addEventListener('scroll', update, { passive: true });
    return () => {
      resized.disconnect();
      removeEventListener('scroll', update);
    };
  }, [chapterId, show]);

  useEffect(() => () => void delete document.documentElement.dataset['bars'], []);

  useEffect(() => {
    const element = main.current;
    const onTap = (event: MouseEvent) => {
      const selecting = getSelection()?.type === 'Range';
      if (!selecting && !event.defaultPrevented && !(event.target as Element).closest(interactive)) toggle();
    };
    element?.addEventListener('click', onTap);
    return () => element?.removeEventListener('click', onTap);
  }, [main, toggle]);
  return toggle;
}
