import type { Tx } from '../../../platform/database/tables.ts';
import { findAccount, lockAccount } from '../accounts/accounts.queries.ts';
import { identityTables, type AccountRow, type SessionRow } from '../identity.tables.ts';
import type { IdTokenClaims } from '../tokens/id-tokens.ts';
import { isSessionOver, recentSignIn } from '../tokens/session-limits.ts';
import { ToolkitError } from './toolkit-error.ts';
import type { ToolkitContext } from './operation.ts';

type Source = Parameters<typeof findAccount>[0];

/** The owner of an ID token, with the current state of the account. */
export type CurrentUser = {
  claims: IdTokenClaims;
  account: AccountRow;
  sessionId: string;
  /** When a second factor was given in this session; null without one. */
  secondFactorAt: Date | null;
};

/** Finds the owner of an ID token; refuses forged tokens and those of ended sessions. */
export async function requireUser(
  idToken: string,
  { db, clock, idTokens }: ToolkitContext,
): Promise<CurrentUser> {
  const claims = await idTokens.verify(idToken);
  if (!claims) throw new ToolkitError('INVALID_ID_TOKEN');
  if (claims === 'expired') throw new ToolkitError('TOKEN_EXPIRED');
  const account = await findAccount(db, claims.uid);
  const { id, second_factor_at } = await assertSignedIn(db, { claims, account, now: clock.now() });
  return { claims, account: account!, sessionId: id, secondFactorAt: second_factor_at };
}

/** Locks the account of the user and checks the session again: it may have ended during the wait for the lock. */
export async function lockUser(tx: Tx, { claims }: CurrentUser): Promise<AccountRow> {
  const account = await lockAccount(tx, claims.uid);
  await assertSignedIn(tx, { claims, account });
  return account!;
}

/** Returns the session if it is valid. Its age is checked only if `now` is given. */
async function assertSignedIn(
  source: Source,
  { claims, account, now }: { claims: IdTokenClaims; account: AccountRow | undefined; now?: Date },
): Promise<SessionRow> {
  const { sessionId, signedInAt } = claims;
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

/** Requires a recent sign-in, because an unlocked device must not be enough to take the account over. */
export function assertRecentSignIn({ claims, secondFactorAt }: CurrentUser, now: Date): void {
  // A session opened from an existing one has a new sign-in time, and keeps the time of its second factor.
  const provedAt = secondFactorAt ?? claims.signedInAt;
  if (now.getTime() - provedAt.getTime() > recentSignIn)
    throw new ToolkitError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}
