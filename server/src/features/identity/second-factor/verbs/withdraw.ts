/** `accounts/mfaEnrollment:withdraw`: takes two-step sign-in off the account. */
import { z } from 'zod';
import { orderNotice } from '../../codes/order-notice.ts';
import { readBody, text } from '../../toolkit/read-body.ts';
import { signedIn } from '../../toolkit/signed-in.ts';
import { ToolkitError } from '../../toolkit/toolkit-error.ts';
import type { Verb } from '../../toolkit/verb.ts';
import { holdAsker, whoAsks } from '../../toolkit/who-asks.ts';
import { endAllSessions } from '../../tokens/sessions.ts';
import { recentSignIn } from '../../recent-sign-in.ts';
import { findSecondFactor, removeSecondFactors } from '../second-factors.ts';

const shape = z.object({ idToken: text, mfaEnrollmentId: text });

export const withdraw: Verb = async (body, request, context) => {
  const { idToken, mfaEnrollmentId } = readBody(shape, body);
  if (!idToken) throw new ToolkitError('MISSING_ID_TOKEN');
  if (!mfaEnrollmentId) throw new ToolkitError('MISSING_MFA_ENROLLMENT_ID');
  const asker = await whoAsks(idToken, context);
  const now = context.clock.now();
  const { uid } = asker.account;
  const { address } = context.anonymous(request);
  return context.db.transaction(async (tx) => {
    const account = await holdAsker(tx, asker);
    const factor = await findSecondFactor(tx, uid);
    if (factor?.id !== mfaEnrollmentId) throw new ToolkitError('MFA_ENROLLMENT_NOT_FOUND');
    // An unlocked device must not be enough: the factor itself takes the factor away.
    if (now.getTime() - (asker.secondFactorAt?.getTime() ?? 0) > recentSignIn)
      throw new ToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    await removeSecondFactors(tx, uid);
    await endAllSessions(tx, { uid, now });
    if (account.email)
      await orderNotice(tx, { kind: 'SECOND_FACTOR_REMOVED', uid, email: account.email }, context);
    const { signInProvider } = asker.facts;
    return signedIn(tx, { account, signInProvider, address }, context);
  });
};
