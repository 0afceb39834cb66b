/** A visitor who sets up an authenticator app and signs in with it over the protocol. */
import type { TestApp } from '../app-for-tests.ts';
import type { Talk } from './conformance/talk.ts';
import type { Fields, ProtocolAnswer } from './conformance/target.ts';
import { codeOfStep, stepAt, totp } from '../../src/features/identity/second-factor/totp.ts';

export type Authenticator = {
  secret: string;
  enrollmentId: string;
  localId: string;
  idToken: string;
  refreshToken: string;
};

export function openAuthenticators({ rows, clock }: TestApp) {
  const ask = ({ ask: send }: Talk, verb: string, json: unknown): Promise<ProtocolAnswer> =>
    send({ path: `/v2/accounts/${verb}`, json });
  const codeOf = (secret: string, stepsAhead = 0) => codeOfStep(secret, stepAt(clock.now()) + stepsAhead);

  const start = (talk: Talk, idToken: unknown) =>
    ask(talk, 'mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
  const finish = (talk: Talk, idToken: unknown, totpVerificationInfo: object) =>
    ask(talk, 'mfaEnrollment:finalize', { idToken, displayName: null, totpVerificationInfo });

  return {
    start,
    finish,
    codeOf,
    withdraw: (talk: Talk, { idToken, enrollmentId }: Pick<Authenticator, 'idToken' | 'enrollmentId'>) =>
      ask(talk, 'mfaEnrollment:withdraw', { idToken, mfaEnrollmentId: enrollmentId }),

    /** Signs up with a verified address and sets the app up; moves the clock, so that the next code is new. */
    async enroll(talk: Talk, address?: string): Promise<Authenticator> {
      const { localId, idToken } = await talk.signUp(address);
      await rows('update account set email_verified = true where uid = $1', [localId]);
      const { totpSessionInfo } = await talk.done(start(talk, idToken));
      const { sharedSecretKey, sessionInfo } = totpSessionInfo as Record<string, string>;
      const secret = sharedSecretKey!;
      const proof = { sessionInfo, verificationCode: codeOf(secret) };
      const tokens = (await talk.done(finish(talk, idToken, proof))) as Record<string, string>;
      const { users } = await talk.done(talk.call('lookup', { idToken: tokens.idToken }));
      const [{ mfaInfo }] = users as [{ mfaInfo: Fields[] }];
      clock.moveBy(totp.periodSeconds * 1000 * 2);
      return {
        secret,
        localId,
        enrollmentId: String(mfaInfo[0]!.mfaEnrollmentId),
        idToken: tokens.idToken!,
        refreshToken: tokens.refreshToken!,
      };
    },

    /** The second step of a sign-in. */
    signIn: (
      talk: Talk,
      { pending, enrollmentId, code }: { pending: unknown; enrollmentId: unknown; code: string },
    ) =>
      ask(talk, 'mfaSignIn:finalize', {
        mfaPendingCredential: pending,
        mfaEnrollmentId: enrollmentId,
        totpVerificationInfo: { verificationCode: code },
      }),
  };
}
