import { type RefObject, useLayoutEffect } from 'react';

/** When `notice` is removed with the focus in it, as a button to try again is, the focus moves to what is around it. */
export function useFocusAround(notice: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      const element = notice.current!;
      const around = element.parentElement!.closest<HTMLElement>('section, main');
      if (!around || !element.contains(document.activeElement)) return;
      around.tabIndex = -1;
      around.focus({ preventScroll: true });
    },
    [notice],
  );
}
