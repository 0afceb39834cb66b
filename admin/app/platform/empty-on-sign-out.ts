import { api } from '@longstrip/client/api';
import type { SessionStore } from '@longstrip/client/session/session-store';
import { watchState } from '@longstrip/client/watch-state';

const emptyings = new Set<() => void>();

/** For modules that hold anything outside of the store: it is emptied when the person signs out or changes. */
export function emptyOnSignOut(empty: () => void): void {
  emptyings.add(empty);
}

/**
 * Empties all that this tab has loaded when the person signs out, or another one signs in. A session that ends by itself
 * keeps it, because the same person goes on below the sign-in page.
 */
export function watchPerson({ dispatch, ...store }: SessionStore): void {
  let person: string | null = null;
  watchState(
    store,
    ({ auth }) => auth.user?.uid ?? (auth.isLoading || auth.ended ? undefined : null),
    (now) => {
      if (now === undefined || now === person) return;
      const former = person;
      person = now;
      if (former === null) return;
      for (const empty of emptyings) empty();
      dispatch(api.util.resetApiState());
    },
  );
}
