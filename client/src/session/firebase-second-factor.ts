import {
  type Auth,
  getMultiFactorResolver,
  multiFactor,
  type MultiFactorError,
  TotpMultiFactorGenerator,
  type TotpSecret,
  type User,
  type UserCredential,
} from '@firebase/auth';
import type { SessionStore } from './session-store.ts';
import { closeSecondStep, codeFromPerson } from './second-step.ts';

/** Failures after which the same sign-in can go on with another code. */
const retryableErrors = new Set([
  'auth/invalid-verification-code',
  'auth/too-many-requests',
  'auth/network-request-failed',
]);
const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '');

/** Finishes sign-ins and reauthentications that ask for a second factor, with codes that the person enters. */
export function createSecondFactorStep(auth: Auth, store: SessionStore) {
  return async (signIn: Promise<UserCredential>): Promise<UserCredential> => {
    try {
      return await signIn;
    } catch (error) {
      if (codeOf(error) !== 'auth/multi-factor-auth-required') throw error;
      const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
      const factor = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID);
      // The third-party service also has other kinds of factors.
      if (!factor) throw error;
      const finish = (code: string) =>
        resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(factor.uid, code));
      try {
        return await untilFinished(finish, store);
      } finally {
        closeSecondStep(store.dispatch);
      }
    }
  };
}

async function untilFinished(finish: (code: string) => Promise<UserCredential>, store: SessionStore) {
  for (let failure: string | null = null; ;) {
    const code = await codeFromPerson(store, failure);
    if (code === null)
      throw Object.assign(new Error('The second step was cancelled.'), { code: 'auth/second-step-left' });
    try {
      return await finish(code);
    } catch (error) {
      if (!retryableErrors.has(codeOf(error))) throw error;
      failure = codeOf(error);
    }
  }
}

/** Adds and removes an authenticator app. Both require a sign-in of the last five minutes. */
export function secondFactorMethods(requireUser: () => User) {
  let secret: TotpSecret | null = null;
  return {
    /** Returns the app's new secret, which is in force once `finishSecondFactor` was called with a code of it. */
    async startSecondFactor(): Promise<string> {
      secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(requireUser()).getSession());
      return secret.secretKey;
    },
    async finishSecondFactor(code: string): Promise<void> {
      if (!secret) throw new Error('Setting up was not started');
      await multiFactor(requireUser()).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code));
      secret = null;
    },
    async removeSecondFactor(): Promise<void> {
      const factors = multiFactor(requireUser());
      // The SDK knows the factors only after it has read the account.
      await requireUser().reload();
      for (const factor of factors.enrolledFactors) await factors.unenroll(factor);
    },
  };
}
