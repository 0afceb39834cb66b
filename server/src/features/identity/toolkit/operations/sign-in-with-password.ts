import { z } from 'zod';
import { findAccountByEmail, lockAccount } from '../../accounts/accounts.queries.ts';
import { readEmail } from '../../accounts/email-address.ts';
import { recordSuccess, recordFailure } from '../../limits/sign-in-limits.ts';
import { readBody, text } from '../read-body.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { Operation } from '../operation.ts';

const shape = z.object({ email: text, password: text });

/** Signs in. A wrong password and an unknown e-mail get the same answer after the same work. */
export const signInWithPassword: Operation = async (body, request, context) => {
  const { email: rawEmail, password } = readBody(shape, body);
  if (rawEmail === undefined) throw new ToolkitError('MISSING_EMAIL');
  const email = readEmail(rawEmail);
  if (!email) throw new ToolkitError('INVALID_EMAIL');
  if (!password) throw new ToolkitError('MISSING_PASSWORD');

  const { address } = context.anonymous(request);
  const recorded = await recordFailure({ email, address }, context);
  const found = await findAccountByEmail(context.db, email);
  const { isKnownNetwork } = recorded;
  if (!(await context.passwords.check(found?.password_hash ?? null, password, { isKnownNetwork })) || !found)
    throw new ToolkitError('INVALID_LOGIN_CREDENTIALS');

  return context.db.transaction(async (tx) => {
    const account = await lockAccount(tx, found.uid);
    // The password changed during the check, so the result is outdated.
    if (account?.password_hash !== found.password_hash || account.email !== email)
      throw new ToolkitError('INVALID_LOGIN_CREDENTIALS');
    const tokens = await completeSignIn(tx, { account, signInProvider: 'password', address }, context);
    await recordSuccess(tx, recorded);
    return {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      ...tokens,
      email,
    };
  });
};
