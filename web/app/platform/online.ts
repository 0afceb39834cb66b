import { useEffect, useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Whether the browser believes to have a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** How many parts of the page say that the connection is lost. */
let parts = 0;
const listeners = new Set<() => void>();

function change(by: number) {
  parts += by;
  for (const listener of listeners) listener();
}

/** For a part of the page that says, while `isSaid`, that the connection is lost. The site then says nothing more. */
export function useSaysOffline(isSaid: boolean): void {
  useEffect(() => {
    if (!isSaid) return;
    change(1);
    return () => change(-1);
  }, [isSaid]);
}

/** Whether a part of the page says that the connection is lost. */
export function useIsOfflineSaid(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => parts > 0,
    () => false,
  );
}
