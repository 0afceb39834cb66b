import type { Principal } from '../../platform/http/caller.ts';
import { roleInSession } from '@longstrip/contract/identity/roles.rules';
import { Refusal } from '../../platform/http/refusal.ts';
import type { IdentityContext } from './context.ts';
import type { IdTokens } from './tokens/id-tokens.ts';
import { identityTables } from './identity.tables.ts';
import { operatorKeyCheck } from './operator-keys.ts';
import { thirdPartyAuthenticator } from './third-party.ts';
import { secondFactorOf, isSessionOver } from './tokens/session-limits.ts';

/**
 * The principal of a bearer token. The signature and one row of the database are checked at every call, so ended
 * sessions, revoked roles and disabled accounts take effect at once.
 */
export function authenticator(
  context: IdentityContext & { idTokens: IdTokens },
): (token: string) => Promise<Principal> {
  const { db, clock, config, idTokens } = context;
  const keyOf = operatorKeyCheck(context);
  const thirdParty = thirdPartyAuthenticator(context);
  return async (token) => {
    const keyId = await keyOf(token);
    if (keyId) return { person: null, role: 'admin', keyId };
    const claims = await idTokens.verify(token);
    if (claims === 'expired') throw new Refusal('session_ended');
    if (!claims) throw new Refusal('unauthenticated');
    if (config.identity.provider === 'firebase') return thirdParty(token, claims);
    if (!claims.sessionId) throw new Refusal('unauthenticated');
    const row = await identityTables
      .read(db)
      .selectFrom('account_session')
      .innerJoin('account', 'account.uid', 'account_session.uid')
      .select(['account.role', 'account.disabled', 'account.valid_since'])
      .select(['account_session.ended_at', 'account_session.second_factor_at'])
      .select(['account_session.signed_in_at', 'account_session.last_used_at'])
      .where('account_session.id', '=', claims.sessionId)
      .where('account.uid', '=', claims.uid)
      .executeTakeFirst();
    if (row?.disabled) throw new Refusal('account_disabled');
    const now = clock.now();
    if (!row || row.ended_at || claims.signedInAt < row.valid_since || isSessionOver(row, row.role, now))
      throw new Refusal('session_ended');
    const { uid, signedInAt, sessionId } = claims;
    const secondFactor = secondFactorOf(row.second_factor_at, now);
    return {
      person: { uid, signedInAt, sessionId, grantedRole: row.role, secondFactor },
      role: roleInSession(row.role, secondFactor),
      keyId: null,
    };
  };
}
