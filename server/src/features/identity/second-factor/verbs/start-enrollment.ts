/** `accounts/mfaEnrollment:start`: a new secret for an authenticator app. Nothing is stored before a code proves it. */
import { z } from 'zod';
import { readBody, text } from '../../toolkit/read-body.ts';
import { ToolkitError } from '../../toolkit/toolkit-error.ts';
import type { Verb } from '../../toolkit/verb.ts';
import { assertRecentSignIn, whoAsks } from '../../toolkit/who-asks.ts';
import { sealEnrollment } from '../enrollment.ts';
import { findSecondFactor } from '../second-factors.ts';
import { assertMayEnroll } from '../staff-enrollment.ts';
import { createTotpSecret, totp } from '../totp.ts';

const shape = z.object({ idToken: text, totpEnrollmentInfo: z.object({}).optional() });

export const startEnrollment: Verb = async (body, _request, context) => {
  const { idToken, totpEnrollmentInfo } = readBody(shape, body);
  if (!idToken) throw new ToolkitError('MISSING_ID_TOKEN');
  // Telephone numbers are the protocol's other way, which we do not offer.
  if (!totpEnrollmentInfo) throw new ToolkitError('OPERATION_NOT_ALLOWED');
  const asker = await whoAsks(idToken, context);
  const { account, sessionId } = asker;
  const now = context.clock.now();
  assertRecentSignIn(asker, now);
  // Letters about the second factor, and the way back in, need an address that is theirs.
  if (!account.email_verified) throw new ToolkitError('UNVERIFIED_EMAIL');
  if (await findSecondFactor(context.db, account.uid)) throw new ToolkitError('SECOND_FACTOR_EXISTS');
  assertMayEnroll(account, now);
  const totpSecret = createTotpSecret();
  const { sessionInfo, expiresAt } = sealEnrollment(
    { uid: account.uid, sessionId, totpSecret, now },
    context.secret,
  );
  return {
    totpSessionInfo: {
      sharedSecretKey: totpSecret,
      verificationCodeLength: totp.digits,
      hashingAlgorithm: totp.algorithm,
      periodSec: totp.periodSeconds,
      sessionInfo,
      finalizeEnrollmentTime: expiresAt.toISOString(),
    },
  };
};
