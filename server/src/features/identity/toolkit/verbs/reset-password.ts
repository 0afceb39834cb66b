import { z } from 'zod';
import { findAccount, lockAccount } from '../../accounts/accounts.queries.ts';
import { setNewPassword } from '../../accounts/set-new-password.ts';
import { findCode, spendCode } from '../../codes/one-time-codes.ts';
import { assertAllowedPassword } from '../../passwords/password-rules.ts';
import { readBody, text } from '../read-body.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { Verb } from '../verb.ts';

const shape = z.object({ oobCode: text, newPassword: text });
const invalid = () => new ToolkitError('INVALID_OOB_CODE');

/** Tells what a code of a letter is good for; with a new password, sets it. */
export const resetPassword: Verb = async (body, _request, context) => {
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
    // Whoever opens a sign-in link has to know the address themselves.
    ...(kind === 'EMAIL_SIGNIN' ? {} : { email }),
    ...(kind === 'VERIFY_AND_CHANGE_EMAIL' ? { newEmail } : {}),
  };
  if (!newPassword) return answer;
  if (kind !== 'PASSWORD_RESET' || !found.uid) throw invalid();
  const { uid } = found;
  assertAllowedPassword(newPassword, (await findAccount(db, uid))?.role);
  const passwordHash = await passwords.hash(newPassword);
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, uid);
    if (account?.disabled) throw new ToolkitError('USER_DISABLED');
    if (account?.email !== email || !(await spendCode(tx, { code, kind, now }))) throw invalid();
    await setNewPassword(tx, { uid, email, passwordHash }, context);
  });
  return answer;
};
