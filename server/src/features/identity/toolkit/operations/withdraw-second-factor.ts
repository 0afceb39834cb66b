/** `accounts/mfaEnrollment:withdraw`: removes two-step sign-in from the account. */
import { z } from 'zod';
import { enqueueNotice } from '../../codes/letter-queue.ts';
import { readBody, text } from '../read-body.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { Operation } from '../operation.ts';
import { lockUser, requireUser } from '../require-user.ts';
import { endAllSessions } from '../../tokens/sessions.ts';
import { recentSignIn } from '../../tokens/session-limits.ts';
import { findSecondFactor, removeSecondFactors } from '../../second-factor/second-factors.ts';

const shape = z.object({ idToken: text, mfaEnrollmentId: text });

export const withdraw: Operation = async (body, request, context) => {
  const { idToken, mfaEnrollmentId } = readBody(shape, body);
  if (!idToken) throw new ToolkitError('MISSING_ID_TOKEN');
  if (!mfaEnrollmentId) throw new ToolkitError('MISSING_MFA_ENROLLMENT_ID');
  const user = await requireUser(idToken, context);
  const now = context.clock.now();
  const { uid } = user.account;
  const { address } = context.anonymous(request);
  return context.db.transaction(async (tx) => {
    const account = await lockUser(tx, user);
    const factor = await findSecondFactor(tx, uid);
    if (factor?.id !== mfaEnrollmentId) throw new ToolkitError('MFA_ENROLLMENT_NOT_FOUND');
    // Requires the factor itself, because an unlocked device must not be enough.
    if (now.getTime() - (user.secondFactorAt?.getTime() ?? 0) > recentSignIn)
      throw new ToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    await removeSecondFactors(tx, uid);
    await endAllSessions(tx, { uid, now });
    if (account.email)
      await enqueueNotice(tx, { kind: 'SECOND_FACTOR_REMOVED', uid, email: account.email }, context);
    const { signInProvider } = user.claims;
    return completeSignIn(tx, { account, signInProvider, address }, context);
  });
};
