import { tokenKey, userKey } from './session-keys.ts';

/** A signed-in person as this browser remembers them (spec §3). */
export type StoredUser = {
  uid: string;
  email: string | null;
  displayName: string | null;
  photoURL: string | null;
  emailVerified: boolean;
  phoneNumber: string | null;
  providerId: string;
  creationTime: string | null;
  lastSignInTime: string | null;
  /** One entry for each way of signing in; `password` or `google.com`, `facebook.com`, `apple.com`. */
  providerData: {
    providerId: string;
    uid: string | null;
    email: string | null;
    displayName: string | null;
  }[];
};
export type StoredSession = { user: StoredUser | null; token: string | null };

/** Makes sense of whatever lies in the storage: what cannot be read counts as nothing. */
export function parseUser(text: string | null): StoredUser | null {
  try {
    const value = JSON.parse(text ?? 'null');
    if (!value?.uid || typeof value.uid !== 'string') return null;
    const { providerData } = value;
    const providers = Array.isArray(providerData) ? providerData.filter((each) => each?.providerId) : [];
    return { ...value, providerData: providers };
  } catch {
    return null;
  }
}

/** Null when this browser keeps nothing for us. */
export function readStoredSession(): StoredSession | null {
  try {
    return { user: parseUser(localStorage.getItem(userKey)), token: localStorage.getItem(tokenKey) || null };
  } catch {
    return null;
  }
}

/** Keeps what is there, removes what is not. */
export function writeStoredSession({ user, token }: StoredSession): void {
  try {
    keep(userKey, user && JSON.stringify(user));
    keep(tokenKey, token);
  } catch {
    // Blocked or full: the session lasts as long as the page.
  }
}

function keep(key: string, text: string | null) {
  if (text === null) localStorage.removeItem(key);
  else if (localStorage.getItem(key) !== text) localStorage.setItem(key, text);
}
