import type { Tx } from '../../../platform/database/tables.ts';
import { findAccount, lockAccount } from '../accounts/accounts.queries.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables, type AccountRow, type SessionRow } from '../identity.tables.ts';
import type { IdTokenFacts } from '../tokens/id-tokens.ts';
import { isSessionOver } from '../tokens/session-limits.ts';
import { recentSignIn } from '../recent-sign-in.ts';
import { ToolkitError } from './toolkit-error.ts';

type Source = Parameters<typeof findAccount>[0];

/** Who asks by an ID token, and their account as it is now. */
export type Asker = {
  facts: IdTokenFacts;
  account: AccountRow;
  sessionId: string;
  /** When a second factor was given in their session; null without one. */
  secondFactorAt: Date | null;
};

/** Whose ID token it is: refuses forged ones, and those of sessions that were ended. */
export async function whoAsks(idToken: string, { db, clock, idTokens }: IdentityContext): Promise<Asker> {
  const facts = await idTokens.verify(idToken);
  if (!facts) throw new ToolkitError('INVALID_ID_TOKEN');
  if (facts === 'expired') throw new ToolkitError('TOKEN_EXPIRED');
  const account = await findAccount(db, facts.uid);
  const { id, second_factor_at } = await assertSignedIn(db, { facts, account, now: clock.now() });
  return { facts, account: account!, sessionId: id, secondFactorAt: second_factor_at };
}

/** The same again with the account locked: what it waited for may have signed them out. */
export async function holdAsker(tx: Tx, { facts }: Asker): Promise<AccountRow> {
  const account = await lockAccount(tx, facts.uid);
  await assertSignedIn(tx, { facts, account });
  return account!;
}

/** Their session. Its length is looked at where `now` is given. */
async function assertSignedIn(
  source: Source,
  { facts, account, now }: { facts: IdTokenFacts; account: AccountRow | undefined; now?: Date },
): Promise<SessionRow> {
  const { sessionId, signedInAt } = facts;
  if (!account) throw new ToolkitError('USER_NOT_FOUND');
  if (account.disabled) throw new ToolkitError('USER_DISABLED');
  if (!sessionId) throw new ToolkitError('INVALID_ID_TOKEN');
  const session = await identityTables
    .read(source)
    .selectFrom('account_session')
    .selectAll()
    .where('id', '=', sessionId)
    .where('uid', '=', account.uid)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!session || signedInAt < account.valid_since || (now && isSessionOver(session, account.role, now)))
    throw new ToolkitError('TOKEN_EXPIRED');
  return session;
}

/** Whoever only found a device unlocked must not take the account over. */
export function assertRecentSignIn({ facts, secondFactorAt }: Asker, now: Date): void {
  // A session opened from an existing one has a new sign-in time, and keeps the time of its second factor.
  const provedAt = secondFactorAt ?? facts.signedInAt;
  if (now.getTime() - provedAt.getTime() > recentSignIn)
    throw new ToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}
