import type { Identified } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { IdentityContext } from './context.ts';
import { identityTables } from './identity.tables.ts';
import { operatorKeyCheck } from './operator-keys.ts';
import { whoHoldsThirdPartyToken } from './third-party.ts';

/**
 * Whom a bearer token stands for. Every token is checked by its signature and by one row of the database: a session
 * that was ended, a role that was taken back and an account that was disabled count from that moment on.
 */
export function whoHolds(context: IdentityContext): (token: string) => Promise<Identified> {
  const { db, config, idTokens } = context;
  const keyOf = operatorKeyCheck(db);
  const thirdParty = whoHoldsThirdPartyToken(context);
  return async (token) => {
    const keyId = await keyOf(token);
    if (keyId) return { person: null, role: 'admin', keyId };
    const facts = await idTokens.verify(token);
    if (facts === 'expired') throw new Refusal('session_ended');
    if (!facts) throw new Refusal('unauthenticated');
    if (config.identity.provider === 'firebase') return thirdParty(token, facts);
    if (!facts.sessionId) throw new Refusal('unauthenticated');
    const row = await identityTables
      .read(db)
      .selectFrom('account_session')
      .innerJoin('account', 'account.uid', 'account_session.uid')
      .select(['account.role', 'account.disabled', 'account.valid_since', 'account_session.ended_at'])
      .where('account_session.id', '=', facts.sessionId)
      .where('account.uid', '=', facts.uid)
      .executeTakeFirst();
    if (row?.disabled) throw new Refusal('account_disabled');
    if (!row || row.ended_at || facts.signedInAt < row.valid_since) throw new Refusal('session_ended');
    const { uid, signedInAt, sessionId } = facts;
    return { person: { uid, signedInAt, sessionId }, role: row.role, keyId: null };
  };
}

/** Money, deletion and the like want somebody who has proved who they are just now (milliseconds). */
export const recentSignIn = 5 * 60_000;

/** Refuses a sign-in that was longer ago than five minutes. */
export function assertRecent(person: { signedInAt: Date } | null, now: Date): void {
  if (!person || now.getTime() - person.signedInAt.getTime() > recentSignIn)
    throw new Refusal('recent_sign_in_required');
}
