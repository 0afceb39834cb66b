import { useEffect } from 'react';

/** Moves the focus to the heading if the focused element is removed; from the body, Tab would leave the screen. */
export function useLostFocus(): void {
  useEffect(() => {
    let lastFocused: Element | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      lastFocused = target as Element;
    };
    const observer = new MutationObserver(() => {
      if (!lastFocused || lastFocused.isConnected || document.activeElement !== document.body) return;
      lastFocused = null;
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
}
