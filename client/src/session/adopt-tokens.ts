import { type Auth, onIdTokenChanged, type User } from '@firebase/auth';

/** The parts of the SDK that it does not export. */
type InternalAuth = { _onStorageEvent(): Promise<void> };
type InternalUser = { proactiveRefresh: { iteration(): Promise<void> } };

/**
 * Takes over the tokens that another tab has stored. Call this before a refresh: the SDK looks for them every 800 ms,
 * but a page that was suspended wakes up with an old refresh token, and its use would end the session in every tab.
 */
export async function adoptTokens(auth: Auth): Promise<void> {
  // oxlint-disable-next-line no-underscore-dangle -- the SDK's name for it
  await (auth as unknown as InternalAuth)._onStorageEvent().catch(() => {});
}

/** Lets the refresh that the SDK makes before a token expires adopt the stored tokens first. */
export function adoptBeforeRefresh(auth: Auth): void {
  const prepared = new WeakSet<User>();
  onIdTokenChanged(auth, (user) => {
    if (!user || prepared.has(user)) return;
    prepared.add(user);
    const { proactiveRefresh } = user as unknown as InternalUser;
    const refresh = proactiveRefresh.iteration.bind(proactiveRefresh);
    proactiveRefresh.iteration = async () => {
      await adoptTokens(auth);
      // Another tab may have signed out, or signed in another user.
      if (auth.currentUser === user) await refresh();
    };
  });
}
