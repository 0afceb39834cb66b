import { api } from '@longstrip/client/api';
import { watchLocks } from '@longstrip/client/locks';
import { showPaidNotice } from './features/payments/paid-notice.ts';
import { syncWhileSignedIn } from './features/reading/sync-while-signed-in.ts';
import { watchSession } from '@longstrip/client/session/watch-session';
import type { Store } from './store.ts';

let started = false;

/**
 * Runs on every page of a signed-in reader; other visitors do not load this file. Idempotent. `hasLocksForEverybody`: the
 * document brought lists of episodes, which a page that stands behind the question for the age does not.
 */
export function startSignedIn(store: Store, hasLocksForEverybody: boolean): void {
  if (started) return;
  started = true;
  watchSession(store);
  watchLocks(store.dispatch);
  void refreshLocks(store, hasLocksForEverybody);
  syncWhileSignedIn(store);
  void showPaidNotice().catch(() => {});
}

/** The document was made for everybody, so what it says of locks is asked again as this reader. */
async function refreshLocks({ dispatch }: Store, hasLocksForEverybody: boolean): Promise<void> {
  // Invalidating drops answers that no page shows yet, such as those of a loader that runs.
  if (hasLocksForEverybody) dispatch(api.util.invalidateTags(['Chapter']));
  await Promise.allSettled(dispatch(api.util.getRunningQueriesThunk()));
  document.documentElement.dataset['locksKnown'] = '';
}
