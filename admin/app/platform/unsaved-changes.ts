import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Asks before a screen with unsaved changes is left; `ask` answers whether to go on. */
export function useUnsavedChanges(hasChanges: () => boolean, ask: () => Promise<boolean>): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void ask().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each attempt to leave
  }, [blocker.state]);
  useEffect(() => {
    // Closing the tab: the browser asks in its own words.
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault();
    };
    addEventListener('beforeunload', onUnload);
    return () => removeEventListener('beforeunload', onUnload);
  });
}
