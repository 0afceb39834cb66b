import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while its HTML is taken over: what only works with scripts shows once this is true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, () => true, () => false);
}
