const isOnEntry = () => (history.state as { overlay?: boolean } | null)?.overlay === true;

/**
 * An overlay, such as a dialog, has a history entry of its own: Back closes the overlay and stays on the page.
 * The entry has the page's address, so the router loads nothing when it is reached or left.
 */
export function keepOverlays({ isNavigating }: { isNavigating: () => boolean }) {
  const closers = new Set<() => void>();
  /** Callbacks that wait until the browser has gone back from the entry; null if it is not going back. */
  let returning: (() => void)[] | null = null;

  const enter = () => {
    if (!isOnEntry() && !returning) history.pushState({ overlay: true }, '');
  };
  /** Goes back to the page's own entry. A page that is being loaded replaces the overlay's entry instead: both would race. */
  const leave = () => {
    if (closers.size > 0 || returning || !isOnEntry() || isNavigating()) return;
    returning = [];
    history.back();
  };

  // After a reload no overlay is open any more.
  if (isOnEntry()) history.replaceState(null, '');
  const onTraversed = () => {
    const waiting = returning;
    returning = null;
    for (const resolve of waiting ?? []) resolve();
    if (waiting && closers.size > 0) enter();
    else if (!isOnEntry()) for (const close of closers) close();
  };
  addEventListener('popstate', onTraversed);
  // A page that was left while it went back, and is restored from the back/forward cache, got no popstate.
  addEventListener('pageshow', ({ persisted }) => persisted && onTraversed());

  return {
    isOnEntry,
    leave,
    /** Resolves once the browser has gone back from an entry that is being left. */
    whenClosed: () => new Promise<void>((resolve) => (returning ? returning.push(resolve) : resolve())),
    /** Shows an overlay; returns what to call once it is closed. */
    open(close: () => void): () => void {
      closers.add(close);
      enter();
      return () => {
        closers.delete(close);
        // Later, because another overlay may take this one's place.
        setTimeout(leave);
      };
    },
  };
}
