import type { Tx } from '../../../platform/database/tables.ts';
import { findAccount, lockAccount } from '../accounts/accounts.queries.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';
import type { IdTokenFacts } from '../tokens/id-tokens.ts';
import { recentSignIn } from '../who-holds.ts';
import { ToolkitError } from './toolkit-error.ts';

type Source = Parameters<typeof findAccount>[0];

/** Who asks by an ID token, and their account as it is now. */
export type Asker = { facts: IdTokenFacts; account: AccountRow };

/** Whose ID token it is: refuses forged ones, and those of sessions that were ended. */
export async function whoAsks(idToken: string, { db, idTokens }: IdentityContext): Promise<Asker> {
  const facts = await idTokens.verify(idToken);
  if (!facts) throw new ToolkitError('INVALID_ID_TOKEN');
  if (facts === 'expired') throw new ToolkitError('TOKEN_EXPIRED');
  return { facts, account: await assertSignedIn(db, facts, await findAccount(db, facts.uid)) };
}

/** The same again with the account locked: what it waited for may have signed them out. */
export async function holdAsker(tx: Tx, { facts }: Asker): Promise<AccountRow> {
  return assertSignedIn(tx, facts, await lockAccount(tx, facts.uid));
}

async function assertSignedIn(
  source: Source,
  { sessionId, signedInAt }: IdTokenFacts,
  account: AccountRow | undefined,
): Promise<AccountRow> {
  if (!account) throw new ToolkitError('USER_NOT_FOUND');
  if (account.disabled) throw new ToolkitError('USER_DISABLED');
  if (!sessionId) throw new ToolkitError('INVALID_ID_TOKEN');
  const session = await identityTables
    .read(source)
    .selectFrom('account_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('uid', '=', account.uid)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!session || signedInAt < account.valid_since) throw new ToolkitError('TOKEN_EXPIRED');
  return account;
}

/** Whoever only found a device unlocked must not take the account over. */
export function assertRecentSignIn({ facts }: Asker, now: Date): void {
  if (now.getTime() - facts.signedInAt.getTime() > recentSignIn)
    throw new ToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}
