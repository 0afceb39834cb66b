/** `accounts/mfaSignIn:finalize`: the second factor of a sign-in whose first factor was correct. */
import { z } from 'zod';
import type { Tx } from '../../../../platform/database/tables.ts';
import { findAccount, lockAccount } from '../../accounts/accounts.queries.ts';
import { enqueueNotice } from '../../codes/letter-queue.ts';
import { recordSuccess } from '../../limits/sign-in-limits.ts';
import { readBody, text } from '../read-body.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { ToolkitContext, Operation } from '../operation.ts';
import { recordCodeFailure } from '../../second-factor/code-limits.ts';
import { deletePendingSignIn, findPendingSignIn } from '../../second-factor/pending-sign-ins.ts';
import { findSecondFactor, consumeSecondFactorCode } from '../../second-factor/second-factors.ts';

const shape = z.object({
  mfaPendingCredential: text,
  mfaEnrollmentId: text,
  totpVerificationInfo: z.object({ verificationCode: text }).optional(),
});

type Input = { credential: string; enrollmentId: string; code: string; address: string };

const invalid = () => new ToolkitError('INVALID_MFA_PENDING_CREDENTIAL');

export const finishSignIn: Operation = async (body, request, context) => {
  const { mfaPendingCredential: credential, ...input } = readBody(shape, body);
  const { mfaEnrollmentId: enrollmentId, totpVerificationInfo } = input;
  const code = totpVerificationInfo?.verificationCode;
  if (!credential) throw new ToolkitError('MISSING_MFA_PENDING_CREDENTIAL');
  if (!enrollmentId) throw new ToolkitError('MISSING_MFA_ENROLLMENT_ID');
  if (!code) throw new ToolkitError('MISSING_CODE');
  const { address } = context.anonymous(request);
  const pending = await findPendingSignIn(context.db, { credential, now: context.clock.now() });
  const account = pending && (await findAccount(context.db, pending.uid));
  if (!account) throw invalid();
  const recorded = await recordCodeFailure({ account, address }, context);
  return context.db.transaction(async (tx) => {
    const answer = await finish(tx, { credential, enrollmentId, code, address }, account.uid, context);
    await recordSuccess(tx, recorded);
    return answer;
  });
};

/** Checks everything again with the account locked, because the pending sign-in may have ended during the wait. */
async function finish(
  tx: Tx,
  { credential, enrollmentId, code, address }: Input,
  uid: string,
  context: ToolkitContext,
): Promise<object> {
  const now = context.clock.now();
  const account = await lockAccount(tx, uid);
  const pending = await findPendingSignIn(tx, { credential, now });
  if (!account || !pending || pending.signedInAt < account.valid_since) throw invalid();
  const factor = await findSecondFactor(tx, uid);
  if (factor?.id !== enrollmentId) throw new ToolkitError('MFA_ENROLLMENT_NOT_FOUND');
  const codeKind = await consumeSecondFactorCode(tx, { factor, code, now }, context);
  if (!codeKind) throw new ToolkitError('INVALID_CODE');
  await deletePendingSignIn(tx, credential);
  if (codeKind === 'recovery' && account.email)
    await enqueueNotice(tx, { kind: 'RECOVERY_CODE_USED', uid, email: account.email }, context);
  const { signInProvider } = pending;
  return completeSignIn(tx, { account, signInProvider, address, secondFactorAt: now }, context);
}
