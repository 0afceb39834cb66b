import { useEffect, useEffectEvent } from 'react';
import { actionOf, type ReaderAction } from './key-map.ts';

const typed = 'input, textarea, select, [contenteditable]';

/** Listens for the reader's keys, which do nothing while a dialog is open. */
export function useKeys(handlers: Record<ReaderAction, () => void>, letters: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const typing = event.target instanceof Element && !!event.target.closest(typed);
    if (document.querySelector('dialog:modal')) return;
    const action = actionOf(event, typing, letters);
    if (!action) return;
    event.preventDefault();
    handlers[action]();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

export function toggleFullScreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.();
  // A browser may refuse; reading goes on in the window.
  done?.catch(() => {});
}
