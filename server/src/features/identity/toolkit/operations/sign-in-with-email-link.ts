import { z } from 'zod';
import type { Tx } from '../../../../platform/database/tables.ts';
import { accountForCode, createFreshAccount } from '../../accounts/address-owner.ts';
import { findAccountByEmail } from '../../accounts/accounts.queries.ts';
import { readEmail } from '../../accounts/email-address.ts';
import { markVerified } from '../../accounts/credentials.ts';
import { findCode, consumeCode } from '../../codes/one-time-codes.ts';
import type { AccountRow } from '../../identity.tables.ts';
import { readBody, text } from '../read-body.ts';
import { completeSignIn } from '../complete-sign-in.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { Operation } from '../operation.ts';
import { lockUser, requireUser, type CurrentUser } from '../require-user.ts';

const shape = z.object({ email: text, oobCode: text, idToken: text });

/** Signs in a person with a link from a letter; creates an account if none has proved the address. */
export const signInWithEmailLink: Operation = async (body, request, context) => {
  const { email: address, oobCode: code, idToken } = readBody(shape, body);
  if (!address) throw new ToolkitError('MISSING_EMAIL');
  if (!code) throw new ToolkitError('MISSING_OOB_CODE');
  const { db, clock } = context;
  const now = clock.now();
  const { address: network } = context.anonymous(request);
  const user = idToken ? await requireUser(idToken, context) : undefined;
  return db.transaction(async (tx) => {
    const found = await findCode(tx, { code, now });
    if (found?.kind !== 'EMAIL_SIGNIN') throw new ToolkitError('INVALID_OOB_CODE');
    const { email } = found;
    if (readEmail(address) !== email)
      throw new ToolkitError('INVALID_EMAIL : The email provided does not match the sign-in email address.');
    // The account is locked before its codes, in the same order everywhere, to avoid deadlocks.
    const account = user ? await lockOwner(tx, { user, email }) : await accountForCode(tx, found);
    if (!(await consumeCode(tx, { code, kind: 'EMAIL_SIGNIN', now })))
      throw new ToolkitError('INVALID_OOB_CODE');
    const opened =
      account ??
      (await createFreshAccount(
        tx,
        { email, passwordHash: null, displayName: null, photoUrl: null, now },
        context,
      ));
    const secondFactorAt = user?.secondFactorAt;
    const tokens = await completeSignIn(
      tx,
      { account: opened, signInProvider: 'password', address: network, secondFactorAt },
      context,
    );
    return { kind: 'identitytoolkit#EmailLinkSigninResponse', ...tokens, email, isNewUser: !account };
  });
};

/** Locks the account of a signed-in person who proves its present address. Changing the address is another call. */
async function lockOwner(tx: Tx, { user, email }: { user: CurrentUser; email: string }): Promise<AccountRow> {
  const holder = await findAccountByEmail(tx, email);
  if (holder && holder.uid !== user.account.uid) throw new ToolkitError('EMAIL_EXISTS');
  const account = await lockUser(tx, user);
  if (account.email !== email) throw new ToolkitError('EMAIL_CHANGE_NEEDS_VERIFICATION');
  await markVerified(tx, account.uid);
  return { ...account, email_verified: true };
}
