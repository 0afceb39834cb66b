import type { SocialButton } from '@longstrip/contract/identity/sign-in.shapes';
import {
  ActionCodeOperation,
  applyActionCode,
  type AuthError,
  browserPopupRedirectResolver,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  linkWithCredential,
  type OAuthCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signInWithPopup,
  signOut,
  updatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from '@firebase/auth';
import { siteApi } from '../site.api.ts';
import { applyCode } from './apply-code.ts';
import { providerOf, startAuth } from './firebase-app.ts';
import { openSecondFactor, secondStepOf } from './firebase-second-factor.ts';
import type { IdentityClient } from './identity-client.ts';
import type { SessionStore } from './session-store.ts';
import { mirrorSession, storedUser } from './session-mirror.ts';
import { writeStoredSession } from './stored-session.ts';

/** The identity client over the SDK of the identity service, in a separate file that few visitors load. */
export async function startClient(store: SessionStore): Promise<IdentityClient> {
  const { signIn: settings } = await store
    .dispatch(siteApi.endpoints.readSite.initiate(undefined, { subscribe: false }))
    .unwrap();
  const auth = startAuth(settings);
  const own = settings.provider === 'embedded';
  const settled = mirrorSession(auth, store);
  await settled();
  const inTwoSteps = secondStepOf(auth, store);
  let pending: OAuthCredential | null = null;

  const present = () => {
    if (!auth.currentUser) throw new Error('No authenticated user');
    return auth.currentUser;
  };
  const reauthenticate = async (password: string) => {
    const user = present();
    const credential = EmailAuthProvider.credential(user.email ?? '', password);
    await inTwoSteps(reauthenticateWithCredential(user, credential));
  };
  /** The service decides whether this is the account of the provider's address. */
  const linkPending = async () => {
    const credential = pending;
    pending = null;
    if (!credential) return false;
    return succeeds(linkWithCredential(present(), credential));
  };

  const client: Omit<IdentityClient, 'onChange'> = {
    async signIn(email, password) {
      await inTwoSteps(signInWithEmailAndPassword(auth, email, password));
    },
    async signUp(email, password) {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      // The account exists either way, and its page can request the mail again.
      return succeeds(sendEmailVerification(user));
    },
    async signInWith(button: SocialButton) {
      pending = null;
      try {
        await inTwoSteps(signInWithPopup(auth, providerOf(button), browserPopupRedirectResolver));
      } catch (error) {
        pending = OAuthProvider.credentialFromError(error as AuthError);
        throw error;
      }
    },
    async signInByLink(email, link) {
      await inTwoSteps(signInWithEmailLink(auth, email, link));
    },
    async joinByPassword(email, password) {
      await inTwoSteps(signInWithEmailAndPassword(auth, email, password));
      return linkPending();
    },
    async joinThrough(button) {
      await inTwoSteps(signInWithPopup(auth, providerOf(button), browserPopupRedirectResolver));
      return linkPending();
    },
    signOut: () => signOut(auth),
    token: (force = false) => present().getIdToken(force),
    reauthenticate,
    async reauthenticateWith(button) {
      await inTwoSteps(reauthenticateWithPopup(present(), providerOf(button), browserPopupRedirectResolver));
    },
    ...openSecondFactor(present),
    async changePassword(oldPassword, newPassword) {
      await reauthenticate(oldPassword);
      await updatePassword(present(), newPassword);
    },
    sendAddressLink: async (email) => verifyBeforeUpdateEmail(present(), email),
    sendVerification: async () => sendEmailVerification(present()),
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    async applyCode(code) {
      if (own) {
        const { movedTo } = await applyCode({
          code,
          apiKey: settings.apiKey,
          idToken: await auth.currentUser?.getIdToken(),
        });
        if (movedTo !== null) {
          // The change has ended every session, so this one ends without the message about an ended session.
          writeStoredSession({ user: null, token: null });
          return signOut(auth);
        }
      } else await applyActionCode(auth, code);
      // The person here may be the owner of the address.
      await auth.currentUser?.reload().catch(report);
      await auth.currentUser?.getIdToken(true).catch(report);
    },
    async checkCode(code) {
      const { operation, data } = await checkActionCode(auth, code);
      const email = data.email ?? null;
      const changes = operation === ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL;
      return {
        email,
        account: (changes ? data.previousEmail : email) || null,
        needsSession: own && (changes || operation === ActionCodeOperation.VERIFY_EMAIL),
      };
    },
    checkResetCode: (code) => verifyPasswordResetCode(auth, code),
    confirmReset: (code, password) => confirmPasswordReset(auth, code, password),
  };
  return {
    ...(Object.fromEntries(
      Object.entries(client).map(([name, act]) => [name, reporting(act as Act, settled)]),
    ) as typeof client),
    onChange: (listener) => auth.onAuthStateChanged((user) => listener(user && storedUser(user))),
  };
}

type Act = (...given: unknown[]) => Promise<unknown>;

/** Failures are logged and rethrown (spec §8); a success is in the store before the promise settles. */
function reporting(act: Act, settled: () => Promise<void>): Act {
  return async (...given) => {
    try {
      const answer = await act(...given);
      await settled();
      return answer;
    } catch (error) {
      report(error);
      throw error;
    }
  };
}

/** A failure is only reported. */
function succeeds(task: Promise<unknown>): Promise<boolean> {
  return task.then(
    () => true,
    (error: unknown) => {
      report(error);
      return false;
    },
  );
}

function report(error: unknown): void {
  console.warn('Identity:', error);
}
