import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useSession } from '../../platform/session/session.slice.ts';
import type { SyncStore } from './sync-reading.ts';

/** While somebody is signed in, history and places are the account's too. Nobody else loads the code for it. */
export function useSyncedReading(): void {
  const store = useStore() as unknown as SyncStore;
  const { user, signedIn } = useSession();
  const uid = signedIn ? user!.uid : null;
  useEffect(() => {
    if (!uid) return;
    let stop: (() => void) | null = null;
    let gone = false;
    const begin = async () => {
      const { startSync } = await import('./sync-reading.ts');
      if (!gone) stop = startSync(store, uid);
    };
    // Offline: the next page start brings it.
    begin().catch(() => {});
    return () => {
      gone = true;
      stop?.();
    };
  }, [store, uid]);
}
