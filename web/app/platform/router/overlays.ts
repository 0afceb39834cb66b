const isOnEntry = () => (history.state as { overlay?: boolean } | null)?.overlay === true;

/**
 * What lies over a page, such as a dialog, has a history entry of its own: Back closes it and stays on the page.
 * The entry has the page's key, so that reaching or leaving it is no move of the router.
 */
export function keepOverlays({ isMoving }: { isMoving: () => boolean }) {
  const closers = new Set<() => void>();
  /** Set while the browser goes back from the entry: what waits for that. */
  let returning: (() => void)[] | null = null;

  const enter = () => {
    if (!isOnEntry() && !returning) history.pushState({ ...history.state, overlay: true }, '');
  };
  /** Goes back to the page's own entry. A page that is on its way replaces the overlay's entry instead. */
  const leave = () => {
    if (closers.size > 0 || returning || !isOnEntry() || isMoving()) return;
    returning = [];
    history.back();
  };
  return {
    isOnEntry,
    leave,
    /** Resolves once the browser has gone back from an entry that is being left. */
    left: () => new Promise<void>((done) => (returning ? returning.push(done) : done())),
    open(close: () => void): () => void {
      closers.add(close);
      enter();
      return () => {
        closers.delete(close);
        // Later, because another overlay may take this one's place.
        setTimeout(leave);
      };
    },
    /** After popstate: closes what the reader went back from. */
    popped(): void {
      const ours = returning;
      returning = null;
      for (const done of ours ?? []) done();
      if (ours && closers.size > 0) enter();
      else if (!isOnEntry()) for (const close of closers) close();
    },
  };
}
