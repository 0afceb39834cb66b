import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { type Bars, barsAtTop, scrolled, toggled } from './bars.ts';

const notATap = 'a, button, input, label, select, textarea, dialog, summary';

/**
 * Shows and hides the bars, by scrolling and by a tap on the main area, through a mark on the document, without rendering anything.
 * The script before the first paint sets the same mark when it restores a place.
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
    const look = () => {
      const next = scrolled(bars.current, scrollY, end);
      if (next !== bars.current) show(next);
    };
    // The height is measured when it changes, never while scrolling.
    const resized = new ResizeObserver(() => {
      end = document.documentElement.scrollHeight - innerHeight;
      look();
    });
    // A chapter gone on with begins at its place, and its bars out of the way.
    show({ shown: scrollY <= 0, since: scrollY });
    resized.observe(document.body);
    resized.observe(document.documentElement);
    addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      removeEventListener('scroll', look);
    };
  }, [chapterId, show]);

  useEffect(() => () => void delete document.documentElement.dataset['bars'], []);

  useEffect(() => {
    const element = main.current;
    const onTap = (event: MouseEvent) => {
      const selecting = getSelection()?.type === 'Range';
      if (!selecting && !event.defaultPrevented && !(event.target as Element).closest(notATap)) toggle();
    };
    element?.addEventListener('click', onTap);
    return () => element?.removeEventListener('click', onTap);
  }, [main, toggle]);
  return toggle;
}
