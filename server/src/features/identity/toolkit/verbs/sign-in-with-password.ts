import { z } from 'zod';
import { findAccountByEmail, lockAccount } from '../../accounts/accounts.queries.ts';
import { readEmail } from '../../accounts/email-address.ts';
import { acceptGuess, countGuess } from '../../limits/sign-in-limits.ts';
import { readBody, text } from '../read-body.ts';
import { signedIn } from '../signed-in.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { Verb } from '../verb.ts';

const shape = z.object({ email: text, password: text });

/** Signs in. Says the same, and takes as long, for a wrong password and for an e-mail that nobody has. */
export const signInWithPassword: Verb = async (body, request, context) => {
  const { email: wished, password } = readBody(shape, body);
  if (wished === undefined) throw new ToolkitError('MISSING_EMAIL');
  const email = readEmail(wished);
  if (!email) throw new ToolkitError('INVALID_EMAIL');
  if (!password) throw new ToolkitError('MISSING_PASSWORD');

  const { address } = context.anonymous(request);
  const counted = await countGuess({ email, address }, context);
  const found = await findAccountByEmail(context.db, email);
  if (!(await context.passwords.check(found?.password_hash ?? null, password)) || !found)
    throw new ToolkitError('INVALID_LOGIN_CREDENTIALS');

  return context.db.transaction(async (tx) => {
    const account = await lockAccount(tx, found.uid);
    // Changed while it was checked: what was right is so no more.
    if (account?.password_hash !== found.password_hash || account.email !== email)
      throw new ToolkitError('INVALID_LOGIN_CREDENTIALS');
    const tokens = await signedIn(tx, { account, signInProvider: 'password', address }, context);
    await acceptGuess(tx, counted);
    return {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      ...tokens,
      email,
    };
  });
};
