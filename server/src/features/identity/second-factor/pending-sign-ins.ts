/** Sign-ins that have passed their first factor and wait for the second: the protocol's `mfaPendingCredential`. */
import type { Database } from '../../../platform/database/open-database.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { wholeSecond } from '../tokens/sessions.ts';
import { identityTables } from '../identity.tables.ts';
import { hashToken, randomToken } from '../tokens/random-token.ts';

const pendingMinutes = 5;

export type PendingSignIn = { uid: string; signInProvider: string; signedInAt: Date };

/** Stores that the first factor was given; returns the credential for the second step. */
export async function createPendingSignIn(
  tx: Tx,
  { uid, signInProvider, now }: { uid: string; signInProvider: string; now: Date },
): Promise<string> {
  const credential = randomToken();
  await identityTables
    .write(tx)
    .insertInto('pending_sign_in')
    .values({
      hash: hashToken(credential),
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
    .where('hash', '=', hashToken(credential))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { uid: row.uid, signInProvider: row.sign_in_provider, signedInAt: row.signed_in_at };
}

/** Called when the credential has opened a session, because it opens only one. */
export async function deletePendingSignIn(tx: Tx, credential: string): Promise<void> {
  await identityTables
    .write(tx)
    .deleteFrom('pending_sign_in')
    .where('hash', '=', hashToken(credential))
    .execute();
}
