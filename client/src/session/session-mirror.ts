import { type Auth, onIdTokenChanged, signOut, type User } from '@firebase/auth';
import type { SessionStore } from './session-store.ts';
import { sessionEnded, sessionLoaded, sessionLoading } from './session-changes.ts';
import { readStoredSession, type StoredUser, writeStoredSession } from './stored-session.ts';

/** A restored token older than this is refreshed at once, in milliseconds. */
const stillFresh = 300_000;

/** Keeps the store and local storage as the SDK says (spec §4). Answers how to wait until they are. */
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
    // A log-out clears the storage before it tells the SDK.
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

/** Without a connection the token that is there has to do. */
async function tokenOf(user: User, restored: boolean): Promise<string | null> {
  try {
    const { issuedAtTime, token } = await user.getIdTokenResult();
    const old = Date.now() - Date.parse(issuedAtTime) > stillFresh;
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
