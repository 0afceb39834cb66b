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
import { adoptTokens } from './adopt-tokens.ts';
import { applyCode } from './apply-code.ts';
import { providerOf, startAuth } from './firebase-app.ts';
import { secondFactorMethods, createSecondFactorStep } from './firebase-second-factor.ts';
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
  const isEmbedded = settings.provider === 'embedded';
  const settled = mirrorSession(auth, store);
  await settled();
  const withSecondFactor = createSecondFactorStep(auth, store);
  let pending: OAuthCredential | null = null;

  const requireUser = () => {
    if (!auth.currentUser) throw new Error('No authenticated user');
    return auth.currentUser;
  };
  const reauthenticate = async (password: string) => {
    const user = requireUser();
    const credential = EmailAuthProvider.credential(user.email ?? '', password);
    await withSecondFactor(reauthenticateWithCredential(user, credential));
  };
  /** The service decides whether this is the account of the provider's address. */
  const linkPending = async () => {
    const credential = pending;
    pending = null;
    if (!credential) return false;
    return succeeds(linkWithCredential(requireUser(), credential));
  };

  const client: Omit<IdentityClient, 'onChange'> = {
    async signIn(email, password) {
      await withSecondFactor(signInWithEmailAndPassword(auth, email, password));
    },
    async signUp(email, password) {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      // The account exists either way, and its page can request the mail again.
      return succeeds(sendEmailVerification(user));
    },
    async signInWith(button: SocialButton) {
      pending = null;
      try {
        await withSecondFactor(signInWithPopup(auth, providerOf(button), browserPopupRedirectResolver));
      } catch (error) {
        pending = OAuthProvider.credentialFromError(error as AuthError);
        throw error;
      }
    },
    async signInByLink(email, link) {
      await withSecondFactor(signInWithEmailLink(auth, email, link));
    },
    async joinByPassword(email, password) {
      await withSecondFactor(signInWithEmailAndPassword(auth, email, password));
      return linkPending();
    },
    async joinThrough(button) {
      await withSecondFactor(signInWithPopup(auth, providerOf(button), browserPopupRedirectResolver));
      return linkPending();
    },
    signOut: () => signOut(auth),
    async token(force = false) {
      await adoptTokens(auth);
      return requireUser().getIdToken(force);
    },
    reauthenticate,
    async reauthenticateWith(button) {
      await withSecondFactor(
        reauthenticateWithPopup(requireUser(), providerOf(button), browserPopupRedirectResolver),
      );
    },
    ...secondFactorMethods(requireUser),
    async changePassword(oldPassword, newPassword) {
      await reauthenticate(oldPassword);
      await updatePassword(requireUser(), newPassword);
    },
    sendAddressLink: async (email) => verifyBeforeUpdateEmail(requireUser(), email),
    sendVerification: async () => sendEmailVerification(requireUser()),
    sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
    async applyCode(code) {
      if (isEmbedded) {
        const { newEmail } = await applyCode({
          code,
          apiKey: settings.apiKey,
          idToken: await auth.currentUser?.getIdToken(),
        });
        if (newEmail !== null) {
          // The change has ended every session, so this one ends without the message about an ended session.
          writeStoredSession({ user: null, token: null });
          return signOut(auth);
        }
      } else await applyActionCode(auth, code);
      // The signed-in user may own the address, so user and token are refreshed.
      await auth.currentUser?.reload().catch(report);
      await auth.currentUser?.getIdToken(true).catch(report);
    },
    async checkCode(code) {
      const { operation, data } = await checkActionCode(auth, code);
      const email = data.email ?? null;
      const changesEmail = operation === ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL;
      return {
        email,
        account: (changesEmail ? data.previousEmail : email) || null,
        needsSession: isEmbedded && (changesEmail || operation === ActionCodeOperation.VERIFY_EMAIL),
      };
    },
    checkResetCode: (code) => verifyPasswordResetCode(auth, code),
    confirmReset: (code, password) => confirmPasswordReset(auth, code, password),
  };
  return {
    ...(Object.fromEntries(
      Object.entries(client).map(([name, method]) => [name, reporting(method as Method, settled)]),
    ) as typeof client),
    onChange: (listener) => auth.onAuthStateChanged((user) => listener(user && storedUser(user))),
  };
}

type Method = (...args: unknown[]) => Promise<unknown>;

/** Failures are logged and rethrown (spec §8); a success is in the store before the promise settles. */
function reporting(method: Method, settled: () => Promise<void>): Method {
  return async (...args) => {
    try {
      const answer = await method(...args);
      await settled();
      return answer;
    } catch (error) {
      report(error);
      throw error;
    }
  };
}

/** Whether the task succeeds. A failure is logged, not thrown. */
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
