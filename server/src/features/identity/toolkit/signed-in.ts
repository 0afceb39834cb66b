import type { Tx } from '../../../platform/database/tables.ts';
import { providersOf } from '../accounts/accounts.queries.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';
import { idTokenSeconds } from '../tokens/id-tokens.ts';
import { openSession } from '../tokens/sessions.ts';
import { ToolkitError } from './toolkit-error.ts';

/** The part of an answer that signs somebody in. */
export type SignedIn = { localId: string; idToken: string; refreshToken: string; expiresIn: string };

/** Opens a session for somebody who has just proved who they are. `signInProvider`: password, google.com … */
export async function signedIn(
  tx: Tx,
  { account, signInProvider }: { account: AccountRow; signInProvider: string },
  { clock, idTokens }: Pick<IdentityContext, 'clock' | 'idTokens'>,
): Promise<SignedIn> {
  if (account.disabled) throw new ToolkitError('USER_DISABLED');
  const now = clock.now();
  const { uid } = account;
  await identityTables
    .write(tx)
    .updateTable('account')
    .set({ last_login_at: now, last_refresh_at: now })
    .where('uid', '=', uid)
    .execute();
  const { session, refreshToken } = await openSession(tx, { uid, signInProvider, now });
  const idToken = await idTokens.sign(account, await providersOf(tx, uid), session);
  return { localId: uid, idToken, refreshToken, expiresIn: String(idTokenSeconds) };
}
