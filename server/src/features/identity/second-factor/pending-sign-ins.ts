/** Sign-ins that have passed their first factor and wait for the second: the protocol's `mfaPendingCredential`. */
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { wholeSecond } from '../accounts/wipe-ways-in.ts';
import { identityTables } from '../identity.tables.ts';

const pendingMinutes = 5;

export type PendingSignIn = { uid: string; signInProvider: string; signedInAt: Date };

/** Keeps that the first factor was given, and answers the credential that goes on from there. */
export async function createPendingSignIn(
  tx: Tx,
  { uid, signInProvider, now }: { uid: string; signInProvider: string; now: Date },
): Promise<string> {
  const credential = randomBytes(32).toString('base64url');
  await identityTables
    .write(tx)
    .insertInto('pending_sign_in')
    .values({
      hash: hashOf(credential),
      uid,
      sign_in_provider: signInProvider,
      signed_in_at: wholeSecond(now),
      expires_at: new Date(now.getTime() + pendingMinutes * 60_000),
    })
    .execute();
  return credential;
}

export async function findPendingSignIn(
  source: Database | Tx,
  { credential, now }: { credential: string; now: Date },
): Promise<PendingSignIn | undefined> {
  const row = await identityTables
    .read(source)
    .selectFrom('pending_sign_in')
    .selectAll()
    .where('hash', '=', hashOf(credential))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { uid: row.uid, signInProvider: row.sign_in_provider, signedInAt: row.signed_in_at };
}

/** A credential is worth one session. */
export async function dropPendingSignIn(tx: Tx, credential: string): Promise<void> {
  await identityTables
    .write(tx)
    .deleteFrom('pending_sign_in')
    .where('hash', '=', hashOf(credential))
    .execute();
}

function hashOf(credential: string): Buffer {
  return createHash('sha256').update(credential).digest();
}
