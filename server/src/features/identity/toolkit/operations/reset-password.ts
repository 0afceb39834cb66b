import { z } from 'zod';
import { accountForCode } from '../../accounts/address-owner.ts';
import { findAccount } from '../../accounts/accounts.queries.ts';
import { setNewPassword } from '../../accounts/set-new-password.ts';
import { findCode, consumeCode, type CodeDetails } from '../../codes/one-time-codes.ts';
import { assertAllowedPassword } from '../../passwords/password-rules.ts';
import { readBody, text } from '../read-body.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { Operation } from '../operation.ts';

const shape = z.object({ oobCode: text, newPassword: text });
const invalid = () => new ToolkitError('INVALID_OOB_CODE');

/** Returns the kind of a code. With a new password, sets the password too. */
export const resetPassword: Operation = async (body, _request, context) => {
  const { oobCode: code, newPassword } = readBody(shape, body);
  if (!code) throw new ToolkitError('MISSING_OOB_CODE');
  const { db, clock, passwords } = context;
  const now = clock.now();
  const found = await findCode(db, { code, now });
  if (!found || found.kind === 'KEEP_ACCOUNT') throw invalid();
  const { kind, email, newEmail } = found;
  const answer = {
    kind: 'identitytoolkit#ResetPasswordResponse',
    requestType: kind,
    // The person who opens a sign-in link has to type the address, so it is not returned.
    ...(kind === 'EMAIL_SIGNIN' ? {} : { email }),
    ...(kind === 'VERIFY_AND_CHANGE_EMAIL' ? { newEmail } : {}),
  };
  if (!newPassword) return answer;
  const proof = proofOf(found);
  assertAllowedPassword(newPassword, proof.uid ? (await findAccount(db, proof.uid))?.role : undefined);
  // Checked again after the wait in the queue, so that many requests with one code do not cost a hash each.
  const passwordHash = await passwords.hash(newPassword, async () => {
    if (!(await findCode(db, { code, now }))) throw invalid();
  });
  await db.transaction(async (tx) => {
    const account = await accountForCode(tx, proof);
    if (!(await consumeCode(tx, { code, kind, now }))) throw invalid();
    await setNewPassword(tx, { uid: account?.uid, email, passwordHash }, context);
  });
  return answer;
};

/**
 * The address that a code proves, and its account. A verifying code can set a password too, as long as the address is
 * not verified: a person who cannot sign in to the account with this address gets a fresh one.
 */
function proofOf({ kind, uid, email }: CodeDetails): Pick<CodeDetails, 'uid' | 'email'> {
  if (kind === 'PASSWORD_RESET') return { uid, email };
  if (kind === 'VERIFY_EMAIL') return { uid: null, email };
  throw invalid();
}
