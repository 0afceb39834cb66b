import { syncWhileSignedIn } from './features/reading/sync-while-signed-in.ts';
import { watchSession } from './platform/session/watch-session.ts';
import type { Store } from './store.ts';

let started = false;

/** What runs on every page while somebody is signed in. Nobody else loads the code for it. Twice is harmless. */
export function startSignedIn(store: Store): void {
  if (started) return;
  started = true;
  watchSession();
  syncWhileSignedIn(store);
}
