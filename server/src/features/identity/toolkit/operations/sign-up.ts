import { z } from 'zod';
import type { Tx } from '../../../../platform/database/tables.ts';
import { findAccountByEmail } from '../../accounts/accounts.queries.ts';
import { changeCredentials } from '../../accounts/credentials.ts';
import { createAccount } from '../../accounts/create-account.ts';
import { readEmail, readNewEmail } from '../../accounts/email-address.ts';
import type { AccountRow } from '../../identity.tables.ts';
import { countNewEmail } from '../../limits/call-limits.ts';
import { assertAllowedPassword } from '../../passwords/password-rules.ts';
import { readDisplayName, readBody, text } from '../read-body.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { emailNeedsVerification, ToolkitError } from '../toolkit-error.ts';
import type { Operation } from '../operation.ts';
import { assertRecentSignIn, lockUser, requireUser, type CurrentUser } from '../require-user.ts';

const shape = z.object({ email: text, password: text, displayName: text, localId: text, idToken: text });
const kind = 'identitytoolkit#SignupNewUserResponse';

/** Creates an account; with an ID token, sets a password for the account of the token, under its address. */
export const signUp: Operation = async (body, request, context) => {
  const { email: address, password, displayName, localId, idToken } = readBody(shape, body);
  if (localId) throw new ToolkitError('UNEXPECTED_PARAMETER : User ID');
  // A call without all three asks for an anonymous account.
  if (!idToken && address === undefined && password === undefined)
    throw new ToolkitError('ADMIN_ONLY_OPERATION');
  // A form that was sent empty.
  if (!idToken && !address && !password) throw new ToolkitError('INVALID_EMAIL');
  if (!address) throw new ToolkitError('MISSING_EMAIL');
  if (!password) throw new ToolkitError('MISSING_PASSWORD');
  // With a token it is the account's own address.
  const email = idToken ? readEmail(address) : readNewEmail(address);
  if (!email) throw new ToolkitError('INVALID_EMAIL');
  const name = displayName === undefined ? null : readDisplayName(displayName);

  const { db, clock, passwords } = context;
  const { address: network, origin } = context.anonymous(request);
  const user = idToken ? await requireUser(idToken, context) : undefined;
  if (user) {
    // Checked before any work that depends on whether an account has the address.
    if (user.account.email !== email) throw emailNeedsVerification();
    assertRecentSignIn(user, clock.now());
  }
  await countNewEmail(network, context);
  const assertFree = async () => {
    if (!user && (await findAccountByEmail(db, email))) throw new ToolkitError('EMAIL_EXISTS');
  };
  await assertFree();
  assertAllowedPassword(password, user?.account.role);
  // Checked again after the wait in the queue, so that many requests for one address do not cost a hash each.
  const passwordHash = await passwords.hash(password, assertFree);

  return db.transaction(async (tx) => {
    const account = user
      ? await changeCredentials(
          tx,
          { account: await lockWithEmail(email, tx, user), passwordHash, origin },
          context,
        )
      : await createAccount(tx, {
          email,
          emailVerified: false,
          passwordHash,
          displayName: name,
          photoUrl: null,
          now: clock.now(),
        });
    if (!account) throw new ToolkitError('EMAIL_EXISTS');
    const secondFactorAt = user?.secondFactorAt;
    const tokens = await completeSignIn(
      tx,
      { account, signInProvider: 'password', address: network, secondFactorAt },
      context,
    );
    return {
      kind,
      ...tokens,
      email,
      ...(account.display_name === null ? {} : { displayName: account.display_name }),
    };
  });
};

async function lockWithEmail(email: string, tx: Tx, user: CurrentUser): Promise<AccountRow> {
  const account = await lockUser(tx, user);
  // The address changed since it was read.
  if (account.email !== email) throw emailNeedsVerification();
  return account;
}
