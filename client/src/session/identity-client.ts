import type { SocialButton } from '@longstrip/contract/identity/sign-in.shapes';
import { sessionStore } from './session-store.ts';
import type { StoredUser } from './stored-session.ts';

/** Everything the site asks of the identity service. Failures are errors with a `code` (`auth/…`), logged and rethrown. */
export type IdentityClient = {
  signIn(email: string, password: string): Promise<void>;
  /** Makes the account and sends the mail that verifies its address. False if the mail could not be sent. */
  signUp(email: string, password: string): Promise<boolean>;
  signInWith(button: SocialButton): Promise<void>;
  /** The link of a mail that signs in; the address is the one it went to. */
  signInByLink(email: string, link: string): Promise<void>;
  /**
   * After `auth/account-exists-with-different-credential`: signs in to the account and connects the provider to it.
   * False when they are signed in, but the provider could not be connected.
   */
  joinByPassword(email: string, password: string): Promise<boolean>;
  joinThrough(button: SocialButton): Promise<boolean>;
  /** Ends the session in this browser only; `logOut` of log-out.ts is the whole of it. */
  signOut(): Promise<void>;
  /** A token that is good for a request. "No authenticated user" without one. */
  token(force?: boolean): Promise<string>;
  reauthenticate(password: string): Promise<void>;
  reauthenticateWith(button: SocialButton): Promise<void>;
  /** Makes a new secret for an authenticator app; answers it. */
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
   * Carries out what a mailed code stands for: verifies, changes or restores an address. This site's own service wants the
   * account signed in whose address is verified or changed; changing it signs out.
   */
  applyCode(code: string): Promise<void>;
  /** What a mailed code would do, without using it up. */
  checkCode(code: string): Promise<CodeCheck>;
  /** The address whose password a code resets. */
  checkResetCode(code: string): Promise<string>;
  confirmReset(code: string, password: string): Promise<void>;
  /** Tells the present user now and at each change. */
  onChange(listener: (user: StoredUser | null) => void): () => void;
};

export type CodeCheck = {
  /** The address that is verified, or that the account gets. */
  email: string | null;
  /** The present address of the account that has to be signed in; null where none has to, or it has no address. */
  account: string | null;
  /** Whether an account has to be signed in. */
  needsSession: boolean;
};

let client: Promise<IdentityClient> | undefined;

/** Whether the identity client has been requested yet. */
export const clientStarted = () => client !== undefined;

/** The identity client. Its code is loaded by the first who needs it; one that could not be loaded is tried again. */
export function identityClient(): Promise<IdentityClient> {
  client ??= import('./firebase-client.ts')
    .then(({ startClient }) => startClient(sessionStore()))
    .catch((error: unknown) => {
      client = undefined;
      throw error;
    });
  return client;
}
