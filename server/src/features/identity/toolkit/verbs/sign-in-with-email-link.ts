import { z } from 'zod';
import type { Tx } from '../../../../platform/database/tables.ts';
import { accountOfCode } from '../../accounts/account-of-code.ts';
import { findAccount, findAccountByEmail } from '../../accounts/accounts.queries.ts';
import { createFreshAccount } from '../../accounts/free-address.ts';
import { markVerified } from '../../accounts/mark-verified.ts';
import { findCode, spendCode } from '../../codes/one-time-codes.ts';
import type { AccountRow } from '../../identity.tables.ts';
import { readBody, text } from '../read-body.ts';
import { signedIn } from '../signed-in.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { Verb } from '../verb.ts';
import { holdAsker, whoAsks, type Asker } from '../who-asks.ts';

const shape = z.object({ email: text, oobCode: text, idToken: text });

/** Signs in the person who reads the mail of an address; makes an account where none has proved it. */
export const signInWithEmailLink: Verb = async (body, request, context) => {
  const { email: address, oobCode: code, idToken } = readBody(shape, body);
  if (!address) throw new ToolkitError('MISSING_EMAIL');
  if (!code) throw new ToolkitError('MISSING_OOB_CODE');
  const { db, clock } = context;
  const now = clock.now();
  const { address: network } = context.anonymous(request);
  const asker = idToken ? await whoAsks(idToken, context) : undefined;
  return db.transaction(async (tx) => {
    const found = await findCode(tx, { code, now });
    if (found?.kind !== 'EMAIL_SIGNIN') throw new ToolkitError('INVALID_OOB_CODE');
    const { email } = found;
    if (address.toLowerCase() !== email)
      throw new ToolkitError('INVALID_EMAIL : The email provided does not match the sign-in email address.');
    // The account before its codes, like everybody else who locks both.
    const account = asker ? await holdOwner(tx, { asker, email }) : await accountOfCode(tx, found);
    if (!(await spendCode(tx, { code, kind: 'EMAIL_SIGNIN', now })))
      throw new ToolkitError('INVALID_OOB_CODE');
    const entered =
      account ??
      (await createFreshAccount(
        tx,
        { ...{ email, passwordHash: null, displayName: null, photoUrl: null }, now },
        context,
      ));
    const secondFactorAt = asker?.secondFactorAt ?? null;
    const tokens = await signedIn(
      tx,
      { account: entered, signInProvider: 'password', address: network, secondFactorAt },
      context,
    );
    return { kind: 'identitytoolkit#EmailLinkSigninResponse', ...tokens, email, isNewUser: !account };
  });
};

/** The account of a person who is signed in and proves its own address. Another address wants a call of its own. */
async function holdOwner(tx: Tx, { asker, email }: { asker: Asker; email: string }): Promise<AccountRow> {
  const holder = await findAccountByEmail(tx, email);
  if (holder && holder.uid !== asker.account.uid) throw new ToolkitError('EMAIL_EXISTS');
  const { uid, email: own } = await holdAsker(tx, asker);
  if (own !== email) throw new ToolkitError('EMAIL_CHANGE_NEEDS_VERIFICATION');
  await markVerified(tx, uid);
  return (await findAccount(tx, uid))!;
}
