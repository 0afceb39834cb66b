import type { AppDispatch } from '../store.ts';
import type { WithAuth } from './session.slice.ts';

export type SessionStore = {
  getState(): WithAuth;
  dispatch: AppDispatch;
  subscribe(changed: () => void): () => void;
};

let store: SessionStore | undefined;

/** Names the store that mirrors the identity client, of which a page has only one. Once, at the start in a browser. */
export function giveStore(given: SessionStore): void {
  store = given;
}

export function sessionStore(): SessionStore {
  return store!;
}
