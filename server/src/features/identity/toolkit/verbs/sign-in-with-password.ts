import { z } from 'zod';
import { findAccountByEmail, lockAccount } from '../../accounts/accounts.queries.ts';
import { readEmail } from '../../accounts/email-address.ts';
import { recordSuccess, recordFailure } from '../../limits/sign-in-limits.ts';
import { readBody, text } from '../read-body.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { Verb } from '../verb.ts';

const shape = z.object({ email: text, password: text });

/** Signs in. A wrong password and an unknown e-mail get the same answer after the same work. */
export const signInWithPassword: Verb = async (body, request, context) => {
  const { email: wished, password } = readBody(shape, body);
  if (wished === undefined) throw new ToolkitError('MISSING_EMAIL');
  const email = readEmail(wished);
  if (!email) throw new ToolkitError('INVALID_EMAIL');
  if (!password) throw new ToolkitError('MISSING_PASSWORD');

  const { address } = context.anonymous(request);
  const counted = await recordFailure({ email, address }, context);
  const found = await findAccountByEmail(context.db, email);
  if (!(await context.passwords.check(found?.password_hash ?? null, password)) || !found)
    throw new ToolkitError('INVALID_LOGIN_CREDENTIALS');

  return context.db.transaction(async (tx) => {
    const account = await lockAccount(tx, found.uid);
    // The password changed during the check, so the result is outdated.
    if (account?.password_hash !== found.password_hash || account.email !== email)
      throw new ToolkitError('INVALID_LOGIN_CREDENTIALS');
    const tokens = await completeSignIn(tx, { account, signInProvider: 'password', address }, context);
    await recordSuccess(tx, counted);
    return {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      ...tokens,
      email,
    };
  });
};
