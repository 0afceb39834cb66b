/**
 * Sessions and their refresh tokens. Each use of a token answers its successor. A token stays good until its
 * successor has been used: an answer that got lost can be asked for again, and two tabs that ask at once are given
 * the same. Anything older than that has been stolen from somebody, and ends the session.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { Role } from '@longstrip/contract/identity/roles.rules';
import type { Tx } from '../../../platform/database/tables.ts';
import { identityTables } from '../identity.tables.ts';
import type { IdTokenSession } from './id-tokens.ts';
import { isSessionOver } from './session-limits.ts';

const tokenBytes = 48;

export type NewSession = {
  uid: string;
  signInProvider: string;
  /** When its person gave a second factor; null without one. */
  secondFactorAt: Date | null;
  now: Date;
};

/** Opens a session for a person who has just proved who they are. */
export async function openSession(
  tx: Tx,
  { uid, signInProvider, secondFactorAt, now }: NewSession,
): Promise<{ session: IdTokenSession; refreshToken: string }> {
  // Whole seconds, as the token says it: the two are compared.
  const signedInAt = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const id = uuid();
  await identityTables
    .write(tx)
    .insertInto('account_session')
    .values({
      id,
      uid,
      sign_in_provider: signInProvider,
      signed_in_at: signedInAt,
      last_used_at: now,
      used_generation: 0,
      ended_at: null,
      second_factor_at: secondFactorAt,
    })
    .execute();
  const refreshToken = randomBytes(tokenBytes).toString('base64url');
  await keep(tx, { token: refreshToken, sessionId: id, generation: 1 });
  return { session: { id, signedInAt, signInProvider, secondFactorAt }, refreshToken };
}

/** Whether it has the form of a refresh token of ours. */
export function isRefreshToken(token: string): boolean {
  return /^[A-Za-z0-9_-]{64}$/.test(token);
}

/** Whose refresh token it is, used up or not. */
export async function ownerOfRefreshToken(tx: Tx, token: string): Promise<string | undefined> {
  const found = await identityTables
    .read(tx)
    .selectFrom('refresh_token')
    .innerJoin('account_session', 'account_session.id', 'refresh_token.session_id')
    .select('account_session.uid')
    .where('hash', '=', hashOf(token))
    .executeTakeFirst();
  return found?.uid;
}

export type Refreshed = { uid: string; session: IdTokenSession; refreshToken: string };

/** The successor of a refresh token, whose account is locked; `ended` if its session is over or is ended by this, `unknown` if it is none. */
export async function refreshSession(
  tx: Tx,
  { token, role, now }: { token: string; role: Role; now: Date },
): Promise<Refreshed | 'ended' | 'unknown'> {
  const rows = identityTables.write(tx);
  const found = await rows
    .selectFrom('refresh_token')
    .selectAll()
    .where('hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!found) return 'unknown';
  const session = await rows
    .selectFrom('account_session')
    .selectAll()
    .where('id', '=', found.session_id)
    .forUpdate()
    .executeTakeFirst();
  if (!session || session.ended_at) return 'ended';
  if (isSessionOver(session, role, now) || found.generation < session.used_generation) {
    await endSession(tx, { id: session.id, now });
    return 'ended';
  }
  await rows
    .updateTable('account_session')
    .set({ used_generation: found.generation, last_used_at: now })
    .where('id', '=', session.id)
    .execute();
  const successor = successorOf(token, found.successor_nonce);
  await keep(tx, { token: successor, sessionId: session.id, generation: found.generation + 1 });
  return {
    uid: session.uid,
    session: {
      id: session.id,
      signedInAt: session.signed_in_at,
      signInProvider: session.sign_in_provider,
      secondFactorAt: session.second_factor_at,
    },
    refreshToken: successor,
  };
}

export async function endSession(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await identityTables
    .write(tx)
    .updateTable('account_session')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends every session of an account, on every device, and every sign-in that waits for its second factor. */
export async function endAllSessions(tx: Tx, { uid, now }: { uid: string; now: Date }): Promise<void> {
  const rows = identityTables.write(tx);
  await rows.deleteFrom('pending_sign_in').where('uid', '=', uid).execute();
  await rows
    .updateTable('account_session')
    .set({ ended_at: now })
    .where('uid', '=', uid)
    .where('ended_at', 'is', null)
    .execute();
}

async function keep(
  tx: Tx,
  { token, sessionId, generation }: { token: string; sessionId: string; generation: number },
): Promise<void> {
  await identityTables
    .write(tx)
    .insertInto('refresh_token')
    .values({
      hash: hashOf(token),
      session_id: sessionId,
      generation,
      successor_nonce: randomBytes(32),
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** Made of the token itself, so that nobody can work it out who does not hold it: not from the database either. */
function successorOf(token: string, nonce: Buffer): string {
  return createHmac('sha512', token).update(nonce).digest().subarray(0, tokenBytes).toString('base64url');
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
