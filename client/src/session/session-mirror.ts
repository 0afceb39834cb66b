import { type Auth, onIdTokenChanged, signOut, type User } from '@firebase/auth';
import type { SessionStore } from './session-store.ts';
import { sessionEnded, sessionLoaded, sessionLoading } from './session-changes.ts';
import { readStoredSession, type StoredUser, writeStoredSession } from './stored-session.ts';

/** Milliseconds. A restored token older than this is refreshed immediately. */
const maxRestoredAgeMs = 300_000;

/** Copies the SDK's session to the store and local storage (spec §4). Returns a function that waits for that. */
export function mirrorSession(auth: Auth, store: SessionStore): () => Promise<void> {
  let latestUpdate = 0;
  let restored = true;
  let latest = Promise.resolve();

  async function mirror(user: User | null, first: boolean) {
    const update = ++latestUpdate;
    // The user logged out while the SDK could not be loaded, so only the SDK still has the session.
    if (first && user && readStoredSession().user === null) return signOut(auth);
    store.dispatch(sessionLoading());
    const token = user && (await tokenOf(user, first));
    if (update !== latestUpdate) return;
    const session = { user: user && storedUser(user), token };
    const before = readStoredSession();
    writeStoredSession(session);
    // A log-out clears the storage before the SDK signs out; here the session ended without one.
    if (!user && before.user) store.dispatch(sessionEnded(null));
    store.dispatch(sessionLoaded(session));
  }

  onIdTokenChanged(auth, (user) => {
    latest = mirror(user, restored);
    restored = false;
  });
  return async () => {
    await auth.authStateReady();
    for (let waited; waited !== latest;) await (waited = latest);
  };
}

/** Without a connection the stored token is used. */
async function tokenOf(user: User, restored: boolean): Promise<string | null> {
  try {
    const { issuedAtTime, token } = await user.getIdTokenResult();
    const old = Date.now() - Date.parse(issuedAtTime) > maxRestoredAgeMs;
    return restored && old ? await user.getIdToken(true) : token;
  } catch {
    return readStoredSession().token;
  }
}

export function storedUser(user: User): StoredUser {
  const { uid, email, displayName, photoURL, emailVerified, phoneNumber, providerId, metadata } = user;
  return {
    uid,
    email,
    displayName,
    photoURL,
    emailVerified,
    phoneNumber,
    providerId,
    creationTime: metadata.creationTime ?? null,
    lastSignInTime: metadata.lastSignInTime ?? null,
    providerData: user.providerData.map((each) => ({ ...each })),
  };
}
