/** `accounts/mfaEnrollment:finalize`: the first code of the app proves that it is set up. */
import { z } from 'zod';
import { orderNotice } from '../../codes/order-notice.ts';
import { readDisplayName } from '../../toolkit/profile-fields.ts';
import { readBody, text } from '../../toolkit/read-body.ts';
import { signedIn } from '../../toolkit/signed-in.ts';
import { ToolkitError } from '../../toolkit/toolkit-error.ts';
import type { Verb } from '../../toolkit/verb.ts';
import { holdAsker, whoAsks } from '../../toolkit/who-asks.ts';
import { endAllSessions } from '../../tokens/sessions.ts';
import { addSecondFactor, openEnrollment } from '../enrollment.ts';
import { findSecondFactor } from '../second-factors.ts';
import { assertMayEnroll } from '../staff-enrollment.ts';
import { stepOfCode } from '../totp.ts';

const shape = z.object({
  idToken: text,
  // The client says null where it is left out.
  displayName: text.nullable(),
  totpVerificationInfo: z.object({ sessionInfo: text, verificationCode: text }).optional(),
});

export const finishEnrollment: Verb = async (body, request, context) => {
  const { idToken, displayName, totpVerificationInfo } = readBody(shape, body);
  const { sessionInfo, verificationCode } = totpVerificationInfo ?? {};
  if (!idToken) throw new ToolkitError('MISSING_ID_TOKEN');
  if (!sessionInfo) throw new ToolkitError('MISSING_SESSION_INFO');
  if (!verificationCode) throw new ToolkitError('MISSING_CODE');
  const asker = await whoAsks(idToken, context);
  const { uid } = asker.account;
  const now = context.clock.now();
  const { sessionId } = asker;
  const totpSecret = openEnrollment(sessionInfo, { uid, sessionId, now }, context.secret);
  if (!totpSecret) throw new ToolkitError('SESSION_EXPIRED');
  const code = verificationCode.replace(/\s/g, '');
  const usedStep = stepOfCode(code, { secret: totpSecret, after: 0, now });
  if (usedStep === null) throw new ToolkitError('INVALID_CODE');
  const name = displayName ? readDisplayName(displayName) : null;
  const { address } = context.anonymous(request);

  const answer = await context.db.transaction(async (tx) => {
    const account = await holdAsker(tx, asker);
    if (!account.email_verified) throw new ToolkitError('UNVERIFIED_EMAIL');
    if (await findSecondFactor(tx, uid)) throw new ToolkitError('SECOND_FACTOR_EXISTS');
    assertMayEnroll(account, now);
    await addSecondFactor(tx, { uid, totpSecret, displayName: name, usedStep, now }, context.secret);
    await endAllSessions(tx, { uid, now });
    await orderNotice(tx, { kind: 'SECOND_FACTOR_ADDED', uid, email: account.email! }, context);
    const { signInProvider } = asker.facts;
    return signedIn(tx, { account, signInProvider, address, secondFactorAt: now }, context);
  });
  return { ...answer, totpAuthInfo: {} };
};
