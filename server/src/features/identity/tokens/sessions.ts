/**
 * Sessions and their refresh tokens. Each use of a token returns its successor. A token stays valid until its
 * successor has been used, so a lost answer can be requested again, and two tabs that refresh concurrently get the
 * same successor. The use of an older token means that it was stolen, and ends the session.
 *
 * A token consists of the session's id, a generation and a MAC of both with the server's secret. The MAC recognises
 * tokens whose rows are already deleted; only a token with a row is valid.
 */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { Role } from '@longstrip/contract/identity/roles.rules';
import type { Tx } from '../../../platform/database/tables.ts';
import { identityTables } from '../identity.tables.ts';
import type { IdTokenSession } from './id-tokens.ts';
import { isSessionOver } from './session-limits.ts';
import { hashToken } from './random-token.ts';

const macBytes = 28;

/** ID tokens contain the sign-in time in whole seconds, and a session must not begin later than that. */
export function wholeSecond(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1000) * 1000);
}

export type NewSession = {
  uid: string;
  signInProvider: string;
  /** When the person gave a second factor; null without one. */
  secondFactorAt: Date | null;
  now: Date;
};

/** Opens a session for a person who has just proved who they are. */
export async function openSession(
  tx: Tx,
  { uid, signInProvider, secondFactorAt, now }: NewSession,
  secret: string,
): Promise<{ session: IdTokenSession; refreshToken: string }> {
  const signedInAt = wholeSecond(now);
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
  const refreshToken = await issueToken(tx, { sessionId: id, generation: 1 }, secret);
  return { session: { id, signedInAt, signInProvider, secondFactorAt }, refreshToken };
}

/** Whether the text has the form of our refresh tokens. */
export function isRefreshToken(token: string): boolean {
  return /^[A-Za-z0-9_-]{64}$/.test(token);
}

/** The session of a refresh token and its owner, even if the token is used up. */
export async function findRefreshToken(
  tx: Tx,
  token: string,
  secret: string,
): Promise<(Generation & { uid: string }) | undefined> {
  const found = await findToken(tx, token, secret);
  if (!found) return undefined;
  const session = await identityTables
    .read(tx)
    .selectFrom('account_session')
    .select('uid')
    .where('id', '=', found.sessionId)
    .executeTakeFirst();
  return session && { ...found, uid: session.uid };
}

export type Refreshed = { uid: string; session: IdTokenSession; refreshToken: string };

/** The successor of a refresh token, whose account is locked; `ended` if its session is over or this use ends it. */
export async function refreshSession(
  tx: Tx,
  { sessionId, generation, role, now }: Generation & { role: Role; now: Date },
  secret: string,
): Promise<Refreshed | 'ended'> {
  const rows = identityTables.write(tx);
  const session = await rows
    .selectFrom('account_session')
    .selectAll()
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (!session || session.ended_at) return 'ended';
  if (isSessionOver(session, role, now) || generation < session.used_generation) {
    await endSession(tx, { id: session.id, now });
    return 'ended';
  }
  await rows
    .updateTable('account_session')
    .set({ used_generation: generation, last_used_at: now })
    .where('id', '=', session.id)
    .execute();
  const previousToken = tokenOf({ sessionId, generation: generation - 1 }, secret);
  await rows.deleteFrom('refresh_token').where('hash', '=', hashToken(previousToken)).execute();
  const refreshToken = await issueToken(tx, { sessionId, generation: generation + 1 }, secret);
  return {
    uid: session.uid,
    session: {
      id: session.id,
      signedInAt: session.signed_in_at,
      signInProvider: session.sign_in_provider,
      secondFactorAt: session.second_factor_at,
    },
    refreshToken,
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

/** Ends every session of an account, on every device, and every pending sign-in. */
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

type Generation = { sessionId: string; generation: number };

async function findToken(tx: Tx, token: string, secret: string): Promise<Generation | undefined> {
  const row = await identityTables
    .read(tx)
    .selectFrom('refresh_token')
    .select(['session_id', 'generation'])
    .where('hash', '=', hashToken(token))
    .executeTakeFirst();
  if (row) return { sessionId: row.session_id, generation: row.generation };
  const sessionId = sessionOfToken(token, secret);
  // The row of a token is deleted when its successor is used.
  return sessionId === undefined ? undefined : { sessionId, generation: -1 };
}

async function issueToken(tx: Tx, issued: Generation, secret: string): Promise<string> {
  const token = tokenOf(issued, secret);
  await identityTables
    .write(tx)
    .insertInto('refresh_token')
    .values({
      hash: hashToken(token),
      session_id: issued.sessionId,
      generation: issued.generation,
      // Only the previous version of the program reads the nonce: it derives successors from it.
      successor_nonce: randomBytes(32),
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  return token;
}

function tokenOf({ sessionId, generation }: Generation, secret: string): string {
  const head = Buffer.alloc(20);
  head.write(sessionId.replaceAll('-', ''), 'hex');
  head.writeUInt32BE(generation, 16);
  return Buffer.concat([head, macOf(head, secret)]).toString('base64url');
}

/** The session that a token was issued for; undefined for tokens of other formats and forged ones. */
function sessionOfToken(token: string, secret: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const head = bytes.subarray(0, -macBytes);
  if (!timingSafeEqual(bytes.subarray(-macBytes), macOf(head, secret))) return undefined;
  return head.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function macOf(head: Buffer, secret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'refresh-token', 32));
  return createHmac('sha256', key).update(head).digest().subarray(0, macBytes);
}
