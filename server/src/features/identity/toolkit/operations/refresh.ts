import { z } from 'zod';
import { lockAccount, providersOf } from '../../accounts/accounts.queries.ts';
import type { IdentityContext } from '../../context.ts';
import { identityTables } from '../../identity.tables.ts';
import { idTokenSeconds } from '../../tokens/id-tokens.ts';
import { findSecondFactor } from '../../second-factor/second-factors.ts';
import { endSession, findRefreshToken, isRefreshToken, refreshSession } from '../../tokens/sessions.ts';
import { readBody, text } from '../read-body.ts';
import { countAttempt } from '../../limits/attempts.ts';
import { ToolkitError } from '../toolkit-error.ts';
import type { Operation } from '../operation.ts';

const shape = z.object({ grant_type: text, grantType: text, refresh_token: text, refreshToken: text });

/** Returns a new ID token for a refresh token, and the successor of the refresh token. */
export const refresh: Operation = async (body, _request, context) => {
  const input = readBody(shape, body);
  const grantType = input.grant_type || input.grantType;
  const token = input.refresh_token || input.refreshToken;
  if (!grantType) throw new ToolkitError('MISSING_GRANT_TYPE');
  if (grantType !== 'refresh_token') throw new ToolkitError('INVALID_GRANT_TYPE');
  if (!token) throw new ToolkitError('MISSING_REFRESH_TOKEN');
  if (!isRefreshToken(token)) throw new ToolkitError('INVALID_REFRESH_TOKEN');
  // The refusal follows the commit, because the use of an outdated token ends its session.
  const refreshed = await refreshIn(token, context);
  if (refreshed === 'disabled') throw new ToolkitError('USER_DISABLED');
  // Unknown tokens get this answer too: they may be of deleted sessions or accounts, and with any other answer clients
  // would stay signed in.
  if (typeof refreshed === 'string') throw new ToolkitError('TOKEN_EXPIRED');
  const { account, providers, secondFactor, session, refreshToken } = refreshed;
  const idToken = await context.idTokens.sign(account, { providers, secondFactor }, session);
  return {
    id_token: idToken,
    access_token: idToken,
    expires_in: String(idTokenSeconds),
    refresh_token: refreshToken,
    token_type: 'Bearer',
    user_id: account.uid,
    project_id: context.config.identity.projectId,
  };
};

async function refreshIn(token: string, { db, clock, secret }: IdentityContext) {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const found = await findRefreshToken(tx, token, secret);
    // The account is locked before the session, in the same order everywhere, to avoid deadlocks.
    const account = found && (await lockAccount(tx, found.uid));
    if (!account) return 'unknown';
    if (account.disabled) return 'disabled';
    const refreshed = await refreshSession(tx, { ...found, role: account.role, now }, secret);
    if (refreshed === 'ended') return refreshed;
    // A client normally refreshes once an hour.
    const limit = { key: `refreshes:${refreshed.session.id}`, most: 120, seconds: 3600 };
    if (!(await countAttempt(tx, limit, now))) throw new ToolkitError('TOO_MANY_ATTEMPTS_TRY_LATER');
    if (refreshed.session.signedInAt < account.valid_since) {
      await endSession(tx, { id: refreshed.session.id, now });
      return 'ended';
    }
    await identityTables
      .write(tx)
      .updateTable('account')
      .set({ last_refresh_at: now })
      .where('uid', '=', account.uid)
      .execute();
    const providers = await providersOf(tx, account.uid);
    const secondFactor = await findSecondFactor(tx, account.uid);
    return { account, providers, secondFactor, ...refreshed };
  });
}
