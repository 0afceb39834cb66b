import { startSync } from './sync-reading.ts';
import type { SyncStore } from './synced-shelf.ts';

/** While somebody is signed in, history and places are the account's too. */
export function syncWhileSignedIn(store: SyncStore): void {
  let synced: string | null = null;
  let stop: (() => void) | null = null;
  const follow = () => {
    const { user, token } = store.getState().auth;
    const uid = user && token ? user.uid : null;
    if (uid === synced) return;
    synced = uid;
    stop?.();
    stop = uid ? startSync(store, uid) : null;
  };
  follow();
  store.subscribe(follow);
}
