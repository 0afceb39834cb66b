import type { IdentityClient } from '@longstrip/client/session/identity-client';

const notExpected = () => Promise.reject(new Error('The test does not expect this call.'));

/** The identity client of rendered components, in place of the SDK. A test sets what it needs: `t.mock.method(identity, …)`. */
export const identity = {
  reauthenticate: notExpected,
  reauthenticateWith: notExpected,
  signOut: notExpected,
} satisfies Partial<IdentityClient>;

/** Replaces `startClient` of firebase-client.ts. */
export const startClient = async () => identity;
