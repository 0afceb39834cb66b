import { z } from 'zod';
import type { Tx } from '../../../../platform/database/tables.ts';
import { findAccount, findAccountByEmail, lockAccount } from '../../accounts/accounts.queries.ts';
import { changeCredentials } from '../../accounts/change-credentials.ts';
import { createAccount } from '../../accounts/create-account.ts';
import { markVerified } from '../../accounts/mark-verified.ts';
import { wipeWaysIn } from '../../accounts/wipe-ways-in.ts';
import { findCode, spendCode } from '../../codes/one-time-codes.ts';
import type { IdentityContext } from '../../context.ts';
import type { AccountRow } from '../../identity.tables.ts';
import { readBody, text } from '../read-body.ts';
import { signedIn } from '../signed-in.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { Verb } from '../verb.ts';
import { holdAsker, whoAsks } from '../who-asks.ts';

const shape = z.object({ email: text, oobCode: text, idToken: text });

/** Signs in whoever reads the mail of an address; makes an account where there is none. */
export const signInWithEmailLink: Verb = async (body, request, context) => {
  const { email: address, oobCode: code, idToken } = readBody(shape, body);
  if (!address) throw new ToolkitError('MISSING_EMAIL');
  if (!code) throw new ToolkitError('MISSING_OOB_CODE');
  const { db, clock } = context;
  const now = clock.now();
  const { address: network, origin } = context.anonymous(request);
  const asker = idToken ? await whoAsks(idToken, context) : undefined;
  return db.transaction(async (tx) => {
    const found = await findCode(tx, { code, now });
    if (found?.kind !== 'EMAIL_SIGNIN') throw new ToolkitError('INVALID_OOB_CODE');
    const { email } = found;
    if (address.toLowerCase() !== email)
      throw new ToolkitError('INVALID_EMAIL : The email provided does not match the sign-in email address.');
    const holder = await findAccountByEmail(tx, email);
    if (asker && holder && holder.uid !== asker.account.uid) throw new ToolkitError('EMAIL_EXISTS');
    // The account before its codes, like everybody else who locks both.
    const account = asker ? await holdAsker(tx, asker) : holder && (await lockAccount(tx, holder.uid));
    if (!(await spendCode(tx, { code, kind: 'EMAIL_SIGNIN', now })))
      throw new ToolkitError('INVALID_OOB_CODE');
    const { uid } = asker
      ? await link(tx, { account: account!, email, origin }, context)
      : await enter(tx, { account, email, now });
    await markVerified(tx, { uid, email }, context);
    const entered = (await findAccount(tx, uid))!;
    const secondFactorAt = asker?.secondFactorAt ?? null;
    const tokens = await signedIn(
      tx,
      { account: entered, signInProvider: 'password', address: network, secondFactorAt },
      context,
    );
    return { kind: 'identitytoolkit#EmailLinkSigninResponse', ...tokens, email, isNewUser: !account };
  });
};

async function enter(
  tx: Tx,
  { account, email, now }: { account: AccountRow | undefined; email: string; now: Date },
): Promise<AccountRow> {
  const entered =
    account ??
    (await createAccount(tx, {
      ...{ email, emailVerified: true, passwordHash: null, displayName: null, photoUrl: null, now },
    }));
  // Made, or called otherwise, in the moment since it was looked for.
  if (entered?.email !== email) throw new ToolkitError('UNAVAILABLE : Try again.', 503);
  // Whoever signed up with the address need not be its owner: what they set is taken off.
  if (!entered.email_verified) await wipeWaysIn(tx, { uid: entered.uid, now });
  return entered;
}

/** To the account of somebody who is signed in. */
async function link(
  tx: Tx,
  { account, email, origin }: { account: AccountRow; email: string; origin: string },
  context: IdentityContext,
): Promise<AccountRow> {
  if (account.email === email) return account;
  // Another address than theirs wants a letter to both, and a recent sign-in: another call.
  if (account.email !== null) throw new ToolkitError('EMAIL_CHANGE_NEEDS_VERIFICATION');
  return changeCredentials(tx, { account, email, emailVerified: true, origin }, context);
}
