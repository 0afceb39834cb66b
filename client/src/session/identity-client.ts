import type { SocialButton } from '@longstrip/contract/identity/sign-in.shapes';
import { sessionStore } from './session-store.ts';
import type { StoredUser } from './stored-session.ts';

/** All requests to the identity service. Failures are errors with a `code` (`auth/…`), logged and rethrown. */
export type IdentityClient = {
  signIn(email: string, password: string): Promise<void>;
  /** Makes the account and sends the mail that verifies its address. False if the mail could not be sent. */
  signUp(email: string, password: string): Promise<boolean>;
  signInWith(button: SocialButton): Promise<void>;
  /** Signs in with the link of a mail. `email` is the address that the mail was sent to. */
  signInByLink(email: string, link: string): Promise<void>;
  /**
   * After `auth/account-exists-with-different-credential`: signs in to the account and connects the provider to it.
   * False if the person is signed in, but the provider could not be connected.
   */
  joinByPassword(email: string, password: string): Promise<boolean>;
  joinThrough(button: SocialButton): Promise<boolean>;
  /** Ends the session in this browser only; `logOut` in log-out.ts also ends it on the server. */
  signOut(): Promise<void>;
  /** A valid ID token; `force` requests a new one. Rejects with "No authenticated user" without a signed-in user. */
  token(force?: boolean): Promise<string>;
  reauthenticate(password: string): Promise<void>;
  reauthenticateWith(button: SocialButton): Promise<void>;
  /** Creates and returns a new secret for an authenticator app. */
  startSecondFactor(): Promise<string>;
  /** Turns two-step sign-in on, with the app's first code. */
  finishSecondFactor(code: string): Promise<void>;
  removeSecondFactor(): Promise<void>;
  changePassword(oldPassword: string, newPassword: string): Promise<void>;
  sendVerification(): Promise<void>;
  /** Sends a link to an address; once it is used, the account has the address. */
  sendAddressLink(email: string): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  /**
   * Applies a mailed code: verifies, changes or restores an address. To verify or change an address, this site's own
   * service requires its account to be signed in. A change signs out.
   */
  applyCode(code: string): Promise<void>;
  /** What a mailed code would do, without using it up. */
  checkCode(code: string): Promise<CodeCheck>;
  /** The address whose password a code resets. */
  checkResetCode(code: string): Promise<string>;
  confirmReset(code: string, password: string): Promise<void>;
  /** Calls the listener with the current user, now and at each change. Returns a function that stops this. */
  onChange(listener: (user: StoredUser | null) => void): () => void;
};

export type CodeCheck = {
  /** The address that is verified, or that the account gets. */
  email: string | null;
  /** The current address of the account that has to be signed in; null if none has to be, or if it has no address. */
  account: string | null;
  /** Whether an account has to be signed in. */
  needsSession: boolean;
};

let client: Promise<IdentityClient> | undefined;

/** Whether the identity client has been requested yet. */
export const isClientRequested = () => client !== undefined;

/** The identity client. Its code is loaded at the first call; a failed load is retried at the next one. */
export function identityClient(): Promise<IdentityClient> {
  client ??= import('./firebase-client.ts')
    .then(({ startClient }) => startClient(sessionStore()))
    .catch((error: unknown) => {
      client = undefined;
      throw error;
    });
  return client;
}
