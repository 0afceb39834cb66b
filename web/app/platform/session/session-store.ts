import type { WithAuth } from './session.slice.ts';

export type SessionStore = {
  getState(): WithAuth;
  dispatch(action: unknown): unknown;
  subscribe(changed: () => void): () => void;
};

let store: SessionStore | undefined;

/** Names the store that mirrors the session. Once, when the site starts in the browser. */
export function giveStore(given: SessionStore): void {
  store = given;
}

export function sessionStore(): SessionStore {
  return store!;
}
