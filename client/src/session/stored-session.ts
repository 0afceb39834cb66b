import { getItem, removeItem, setItem } from '../browser-storage.ts';
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

/** Parses the stored user; null where it is not valid. */
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

export function readStoredSession(): StoredSession {
  return { user: parseUser(getItem(userKey)), token: getItem(tokenKey) || null };
}

/** Writes only what has changed, because other tabs get an event for every write. */
export function writeStoredSession({ user, token }: StoredSession): void {
  write(userKey, user && JSON.stringify(user));
  write(tokenKey, token);
}

function write(key: string, text: string | null) {
  if (text === null) removeItem(key);
  else if (getItem(key) !== text) setItem(key, text);
}
