import { watchState } from '@longstrip/client/watch-state';
import { startSync } from './sync-reading.ts';
import type { SyncStore } from './synced-history.ts';

/** While a user is signed in, history and places are stored in the account, too. */
export function syncWhileSignedIn(store: SyncStore): void {
  let stop: (() => void) | null = null;
  const uidOf = ({ auth: { user, token } }: ReturnType<SyncStore['getState']>) =>
    user && token ? user.uid : null;
  const follow = (uid: string | null) => {
    stop?.();
    stop = uid ? startSync(store, uid) : null;
  };
  follow(uidOf(store.getState()));
  watchState(store, uidOf, follow);
}
