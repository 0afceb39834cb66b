import type { AppDispatch } from '../store.ts';
import type { WithAuth } from './session.slice.ts';

export type SessionStore = {
  getState(): WithAuth;
  dispatch: AppDispatch;
  subscribe(changed: () => void): () => void;
};

let store: SessionStore | undefined;

/** Sets the store that mirrors the identity client. Call this once, when the app starts. */
export function setSessionStore(given: SessionStore): void {
  store = given;
}

export function sessionStore(): SessionStore {
  return store!;
}
