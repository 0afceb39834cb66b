/** Two-step sign-in with an authenticator app. The emulator knows telephone numbers only, so most cases deviate. */
import { codeOfStep, stepAt } from '../../../../src/features/identity/second-factor/totp.ts';
import type { Fields, ProtocolAnswer } from '../target.ts';
import type { Cases, Talk } from '../talk.ts';

const start = (talk: Talk, fields: Fields) =>
  talk.ask({ path: '/v2/accounts/mfaEnrollment:start', json: fields });
const finish = (talk: Talk, fields: Fields) =>
  talk.ask({ path: '/v2/accounts/mfaEnrollment:finalize', json: fields });
const signIn = (talk: Talk, fields: Fields) =>
  talk.ask({ path: '/v2/accounts/mfaSignIn:finalize', json: fields });
const withdraw = (talk: Talk, fields: Fields) =>
  talk.ask({ path: '/v2/accounts/mfaEnrollment:withdraw', json: fields });

async function verified(talk: Talk): Promise<string> {
  const { idToken } = await talk.signUp();
  await talk.verify(idToken);
  return idToken;
}

/** The answers of the enrolment, of both steps of a sign-in, of a refresh and of the removal, up to the first refusal. */
async function twoSteps(talk: Talk): Promise<ProtocolAnswer[]> {
  const idToken = await verified(talk);
  const started = await start(talk, { idToken, totpEnrollmentInfo: {} });
  if (started.status !== 200) return [started];
  const { sharedSecretKey, sessionInfo } = started.body.totpSessionInfo as Record<string, string>;
  const code = () => codeOfStep(sharedSecretKey!, stepAt(talk.now()));
  const totpVerificationInfo = { sessionInfo, verificationCode: code() };
  const enrolled = await finish(talk, { idToken, displayName: 'Phone', totpVerificationInfo });
  // The next code is a new one.
  await talk.pass(60);
  const first = await talk.signIn();
  const { mfaPendingCredential, mfaInfo } = first.body as { mfaPendingCredential: string; mfaInfo: [Fields] };
  const { mfaEnrollmentId } = mfaInfo[0];
  const second = await signIn(talk, {
    mfaPendingCredential,
    mfaEnrollmentId,
    totpVerificationInfo: { verificationCode: code() },
  });
  const refreshed = await talk.refresh(second.body.refreshToken);
  const removed = await withdraw(talk, { idToken: second.body.idToken, mfaEnrollmentId });
  return [started, enrolled, first, second, refreshed, removed];
}

export const secondFactorCases: Cases = {
  'second factor: enrolment, sign-in in two steps, refresh, removal': twoSteps,
  'second factor: enrolment without a token': (talk) => start(talk, { totpEnrollmentInfo: {} }),
  'second factor: enrolment with an invalid token': (talk) =>
    start(talk, { idToken: 'garbage', totpEnrollmentInfo: {} }),
  'second factor: enrolment of no kind of factor': async (talk) =>
    start(talk, { idToken: await verified(talk) }),
  'second factor: enrolment of a telephone': async (talk) =>
    start(talk, { idToken: await verified(talk), phoneEnrollmentInfo: { phoneNumber: '+15555550100' } }),
  'second factor: enrolment with an unverified address': async (talk) =>
    start(talk, { idToken: (await talk.signUp()).idToken, totpEnrollmentInfo: {} }),
  'second factor: the end of an enrolment that never began': async (talk) => {
    const totpVerificationInfo = { sessionInfo: 'garbage', verificationCode: '123456' };
    return finish(talk, { idToken: await verified(talk), totpVerificationInfo });
  },
  'second factor: a second step without a first': (talk) =>
    signIn(talk, { mfaEnrollmentId: 'garbage', totpVerificationInfo: { verificationCode: '123456' } }),
  'second factor: a second step with an invalid first': (talk) =>
    signIn(talk, {
      mfaPendingCredential: 'garbage',
      mfaEnrollmentId: 'garbage',
      totpVerificationInfo: { verificationCode: '123456' },
    }),
  'second factor: removal of one that is not there': async (talk) =>
    withdraw(talk, { idToken: await verified(talk), mfaEnrollmentId: 'garbage' }),
};
