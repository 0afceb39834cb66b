/** The third-party identity service. It owns the accounts; an account gets a row here with its first call. */
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { isStaff, roleInSession } from '@longstrip/contract/identity/roles.rules';
import type { Principal } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findAccount } from './accounts/accounts.queries.ts';
import type { IdentityContext } from './context.ts';
import { identityTables, type AccountRow } from './identity.tables.ts';
import { nameOf, photoOf } from './social/profile-texts.ts';
import type { IdTokenClaims } from './tokens/id-tokens.ts';
import { staffSessionLimit, secondFactorOf } from './tokens/session-limits.ts';

/** Recent fingerprints of accounts by uid, so that an unchanged row is not written again with every call. */
type Seen = LRUCache<string, string>;

/** The principal of a token of the service, after the signature check. */
export function thirdPartyAuthenticator(context: IdentityContext) {
  const seen: Seen = new LRUCache({ max: 10_000, ttl: 60_000 });
  return async (token: string, claims: IdTokenClaims): Promise<Principal> => {
    const account = await upsertAccount(claims, seen, context);
    if (account.disabled) throw new Refusal('account_disabled');
    if (claims.signedInAt < account.valid_since) throw new Refusal('session_ended');
    const { uid, signedInAt } = claims;
    const now = context.clock.now();
    if (isStaff(account.role)) {
      if (now.getTime() - signedInAt.getTime() > staffSessionLimit) throw new Refusal('session_ended');
      // Only the service knows which sessions it has revoked; for staff it is asked at every call.
      if (!(await isStillValid(token, claims, context))) throw new Refusal('session_ended');
    }
    // In this service a sign-in includes its second factor.
    const secondFactor = secondFactorOf(claims.secondFactor ? signedInAt : null, now);
    return {
      person: { uid, signedInAt, sessionId: null, grantedRole: account.role, secondFactor },
      role: roleInSession(account.role, secondFactor),
      keyId: null,
    };
  };
}

async function upsertAccount(
  claims: IdTokenClaims,
  seen: Seen,
  { db, clock }: IdentityContext,
): Promise<AccountRow> {
  const fingerprint = JSON.stringify([
    claims.email,
    claims.emailVerified,
    claims.displayName,
    claims.photoUrl,
  ]);
  if (seen.get(claims.uid) === fingerprint) {
    const row = await findAccount(db, claims.uid);
    if (row) return row;
  }
  const now = clock.now();
  const profile = {
    email: claims.email,
    email_verified: claims.emailVerified,
    // Names there may contain characters that our database cannot store.
    display_name: nameOf(claims.displayName),
    photo_url: photoOf(claims.photoUrl),
  };
  const account = await db.transaction(async (tx) => {
    const rows = identityTables.write(tx);
    // A browser's first calls are concurrent, and would insert the same address twice.
    const key = `third-party ${claims.email ?? claims.uid}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(rows);
    // The address may have moved between accounts of the service, which decides that.
    if (claims.email)
      await rows
        .updateTable('account')
        .set({ email: null })
        .where('email', '=', claims.email)
        .where('uid', '<>', claims.uid)
        .execute();
    return rows
      .insertInto('account')
      .values({
        uid: claims.uid,
        ...profile,
        password_hash: null,
        password_updated_at: null,
        role: 'reader',
        disabled: false,
        valid_since: new Date(0),
        created_at: now,
        last_login_at: claims.signedInAt,
        last_refresh_at: null,
        deletion_at: null,
        ownership_proved_at: null,
      })
      .onConflict((conflict) =>
        conflict.column('uid').doUpdateSet({ ...profile, last_login_at: claims.signedInAt }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  seen.set(claims.uid, fingerprint);
  return account;
}

/** Refuses with `too_busy` if the service does not answer about the token, because the session may still be valid. */
async function isStillValid(
  token: string,
  claims: IdTokenClaims,
  { config }: IdentityContext,
): Promise<boolean> {
  if (config.identity.provider !== 'firebase') return false;
  const address = `https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=${config.identity.apiKey}`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ idToken: token }),
    signal: AbortSignal.timeout(5000),
  }).catch(() => null);
  // The answer for revoked, ended and unknown sessions.
  if (response?.status === 400) return false;
  if (!response?.ok) throw new Refusal('too_busy');
  const { users } = (await response.json()) as {
    users?: { localId: string; disabled?: boolean; validSince?: string }[];
  };
  const user = users?.find((each) => each.localId === claims.uid);
  return (
    user !== undefined && !user.disabled && claims.signedInAt.getTime() / 1000 >= Number(user.validSince ?? 0)
  );
}
