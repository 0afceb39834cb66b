/** `accounts/mfaEnrollment:finalize`: the first code of the app proves that the app is set up. */
import { z } from 'zod';
import { enqueueNotice } from '../../codes/letter-queue.ts';
import { readDisplayName, readBody, text } from '../read-body.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { Operation } from '../operation.ts';
import { lockUser, requireUser } from '../require-user.ts';
import { endAllSessions } from '../../tokens/sessions.ts';
import { addSecondFactor, openEnrollment, assertMayEnroll } from '../../second-factor/enrollment.ts';
import { findSecondFactor } from '../../second-factor/second-factors.ts';
import { stepOfCode } from '../../second-factor/totp.ts';

const shape = z.object({
  idToken: text,
  // The client sends null for a missing name.
  displayName: text.nullable(),
  totpVerificationInfo: z.object({ sessionInfo: text, verificationCode: text }).optional(),
});

export const finishEnrollment: Operation = async (body, request, context) => {
  const { idToken, displayName, totpVerificationInfo } = readBody(shape, body);
  const { sessionInfo, verificationCode } = totpVerificationInfo ?? {};
  if (!idToken) throw new ToolkitError('MISSING_ID_TOKEN');
  if (!sessionInfo) throw new ToolkitError('MISSING_SESSION_INFO');
  if (!verificationCode) throw new ToolkitError('MISSING_CODE');
  const user = await requireUser(idToken, context);
  const { uid } = user.account;
  const now = context.clock.now();
  const { sessionId } = user;
  const totpSecret = openEnrollment(sessionInfo, { uid, sessionId, now }, context.secret);
  if (!totpSecret) throw new ToolkitError('SESSION_EXPIRED');
  const code = verificationCode.replace(/\s/g, '');
  const usedStep = stepOfCode(code, { secret: totpSecret, after: 0, now });
  if (usedStep === null) throw new ToolkitError('INVALID_CODE');
  const name = displayName ? readDisplayName(displayName) : null;
  const { address } = context.anonymous(request);

  const answer = await context.db.transaction(async (tx) => {
    const account = await lockUser(tx, user);
    if (!account.email_verified) throw new ToolkitError('UNVERIFIED_EMAIL');
    if (await findSecondFactor(tx, uid)) throw new ToolkitError('SECOND_FACTOR_EXISTS');
    assertMayEnroll(account, now);
    await addSecondFactor(tx, { uid, totpSecret, displayName: name, usedStep, now }, context.secret);
    await endAllSessions(tx, { uid, now });
    await enqueueNotice(tx, { kind: 'SECOND_FACTOR_ADDED', uid, email: account.email! }, context);
    const { signInProvider } = user.claims;
    return completeSignIn(tx, { account, signInProvider, address, secondFactorAt: now }, context);
  });
  return { ...answer, totpAuthInfo: {} };
};
