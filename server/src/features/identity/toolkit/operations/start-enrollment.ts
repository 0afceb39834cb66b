/** `accounts/mfaEnrollment:start`: a new secret for an authenticator app. It is stored only after a code proves it. */
import { z } from 'zod';
import { readBody, text } from '../read-body.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { Operation } from '../operation.ts';
import { assertRecentSignIn, requireUser } from '../require-user.ts';
import { sealEnrollment, assertMayEnroll } from '../../second-factor/enrollment.ts';
import { findSecondFactor } from '../../second-factor/second-factors.ts';
import { createTotpSecret, totp } from '../../second-factor/totp.ts';

const shape = z.object({ idToken: text, totpEnrollmentInfo: z.object({}).optional() });

export const startEnrollment: Operation = async (body, _request, context) => {
  const { idToken, totpEnrollmentInfo } = readBody(shape, body);
  if (!idToken) throw new ToolkitError('MISSING_ID_TOKEN');
  // The protocol also supports telephone numbers, which we do not offer.
  if (!totpEnrollmentInfo) throw new ToolkitError('OPERATION_NOT_ALLOWED');
  const user = await requireUser(idToken, context);
  const { account, sessionId } = user;
  const now = context.clock.now();
  assertRecentSignIn(user, now);
  // Letters about the second factor and password resets need an address that belongs to the person.
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
