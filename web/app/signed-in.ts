import { api } from '@longstrip/client/api';
import { watchLocks } from '@longstrip/client/locks';
import { showPaidNotice } from './features/payments/paid-notice.ts';
import { syncLibraryWhileSignedIn } from './features/library/sync-library.ts';
import { syncWhileSignedIn } from './features/reading/sync-while-signed-in.ts';
import { watchSession } from '@longstrip/client/session/watch-session';
import type { Store } from './store.ts';

let started = false;

/**
 * Runs on every page of a signed-in reader; other visitors do not load this file. Idempotent. `hasAnonymousLocks`: the
 * document contains lists of episodes, unlike a document with the age question.
 */
export function startSignedIn(store: Store, hasAnonymousLocks: boolean): void {
  if (started) return;
  started = true;
  watchSession(store);
  watchLocks(store.dispatch);
  void refreshLocks(store, hasAnonymousLocks);
  syncWhileSignedIn(store);
  syncLibraryWhileSignedIn(store);
  void showPaidNotice().catch(() => {});
}

/** The document is the same for every reader, so its locks are requested again as this reader. */
async function refreshLocks({ dispatch }: Store, hasAnonymousLocks: boolean): Promise<void> {
  // Invalidating drops answers that no page shows yet, such as those of a loader that runs.
  if (hasAnonymousLocks) dispatch(api.util.invalidateTags(['Chapter']));
  await Promise.allSettled(dispatch(api.util.getRunningQueriesThunk()));
  document.documentElement.dataset['locksKnown'] = '';
}
