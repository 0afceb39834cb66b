import { useEffect } from 'react';

/** Focuses the heading: that of a dialog if one is open, because it covers the screen. */
function focusHeading(): void {
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open]')];
  // The page that asks to sign in again covers all others.
  const dialog = dialogs.find((each) => each.querySelector('h1')) ?? dialogs.at(-1);
  const target = (dialog ?? document).querySelector<HTMLElement>('h1') ?? dialog;
  if (!target) return;
  // Only now: a dialog that opens would give the focus to a heading that takes it, not to its first field.
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Moves the focus to the open dialog or the heading if the focused element is removed; from the body, Tab would leave
 * the screen or the dialog. A button that is disabled while it works gets the focus back.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let lastFocused: HTMLElement | null = null;
    let wasDisabled = false;
    const onFocus = ({ target }: FocusEvent) => {
      lastFocused = target as HTMLElement;
      wasDisabled = false;
    };
    const observer = new MutationObserver(() => {
      if (!lastFocused) return;
      const isLost = document.activeElement === document.body;
      // Without a heading, as while a screen is loading, the next change looks for one again.
      if (!lastFocused.isConnected) return isLost ? focusHeading() : undefined;
      const isDisabled = (lastFocused as HTMLButtonElement).disabled === true;
      if (isLost && wasDisabled && !isDisabled) lastFocused.focus({ preventScroll: true });
      wasDisabled = isDisabled;
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
}
