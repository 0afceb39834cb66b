import { type RefObject, useLayoutEffect } from 'react';

/** When `notice` is removed with the focus in it, as a button to try again is, the focus moves to what is around it. */
export function useFocusAround(notice: RefObject<HTMLElement | null>, selector = 'section, main'): void {
  useLayoutEffect(
    () => () => {
      const element = notice.current!;
      if (!element.contains(document.activeElement)) return;
      // Messages above the page are outside of its content.
      const around = element.parentElement!.closest<HTMLElement>(selector) ?? document.querySelector('main');
      if (!around) return;
      around.tabIndex = -1;
      around.focus({ preventScroll: true });
    },
    [notice, selector],
  );
}
