import { z } from 'zod';
import type { Tx } from '../../../../platform/database/tables.ts';
import { findAccountByEmail } from '../../accounts/accounts.queries.ts';
import { changeCredentials } from '../../accounts/change-credentials.ts';
import { createAccount } from '../../accounts/create-account.ts';
import { readEmail } from '../../accounts/email-address.ts';
import type { AccountRow } from '../../identity.tables.ts';
import { countNewEmail } from '../../limits/call-limits.ts';
import { assertAllowedPassword } from '../../passwords/password-rules.ts';
import { readDisplayName } from '../profile-fields.ts';
import { readBody, text } from '../read-body.ts';
import { signedIn } from '../signed-in.ts';
import { emailNeedsVerification, ToolkitError } from '../toolkit-error.ts';
import type { Verb } from '../verb.ts';
import { assertRecentSignIn, holdAsker, whoAsks, type Asker } from '../who-asks.ts';

const shape = z.object({ email: text, password: text, displayName: text, localId: text, idToken: text });
const kind = 'identitytoolkit#SignupNewUserResponse';

/** Makes an account; with an ID token, gives the account one has a password, under the address it has. */
export const signUp: Verb = async (body, request, context) => {
  const { email: address, password, displayName, localId, idToken } = readBody(shape, body);
  if (localId) throw new ToolkitError('UNEXPECTED_PARAMETER : User ID');
  // Without all three it asks for an anonymous account.
  if (!idToken && !address && !password) throw new ToolkitError('ADMIN_ONLY_OPERATION');
  if (!address) throw new ToolkitError('MISSING_EMAIL');
  if (!password) throw new ToolkitError('MISSING_PASSWORD');
  const email = readEmail(address);
  if (!email) throw new ToolkitError('INVALID_EMAIL');
  const name = displayName === undefined ? null : readDisplayName(displayName);

  const { db, clock, passwords } = context;
  const { address: network, origin } = context.anonymous(request);
  const asker = idToken ? await whoAsks(idToken, context) : undefined;
  if (asker) {
    // Before anything tells whether an account has the address.
    if (asker.account.email !== email) throw emailNeedsVerification();
    assertRecentSignIn(asker, clock.now());
  }
  await countNewEmail(network, context);
  const assertFree = async () => {
    if (!asker && (await findAccountByEmail(db, email))) throw new ToolkitError('EMAIL_EXISTS');
  };
  await assertFree();
  assertAllowedPassword(password, asker?.account.role);
  // Asked again when the turn comes: a crowd that wants one address must not cost a hash for each.
  const passwordHash = await passwords.hash(password, assertFree);

  return db.transaction(async (tx) => {
    const account = asker
      ? await changeCredentials(
          tx,
          { account: await holdWith(email, tx, asker), passwordHash, origin },
          context,
        )
      : await createAccount(tx, {
          ...{ email, emailVerified: false, passwordHash },
          ...{ displayName: name, photoUrl: null, now: clock.now() },
        });
    if (!account) throw new ToolkitError('EMAIL_EXISTS');
    const secondFactorAt = asker?.secondFactorAt ?? null;
    const tokens = await signedIn(
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

async function holdWith(email: string, tx: Tx, asker: Asker): Promise<AccountRow> {
  const account = await holdAsker(tx, asker);
  // Changed since it was looked at.
  if (account.email !== email) throw emailNeedsVerification();
  return account;
}
