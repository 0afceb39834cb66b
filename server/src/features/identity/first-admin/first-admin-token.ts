/** The token that makes the first admin: printed where only the operator sees it, kept as a hash, good once. */
import { createHash, randomBytes } from 'node:crypto';
import os from 'node:os';
import type { Tx } from '../../../platform/database/tables.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables } from '../identity.tables.ts';

const goodFor = 24 * 60 * 60_000;

/** A token of 256 bits that replaces the earlier one of this machine; null once there is an admin. */
export async function issueFirstAdminToken({
  db,
  clock,
}: Pick<IdentityContext, 'db' | 'clock'>): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  const issued = {
    token_hash: hashOf(token),
    expires_at: new Date(clock.now().getTime() + goodFor),
  };
  return db.transaction(async (tx) => {
    if (await hasAdmin(tx)) return null;
    await identityTables
      .write(tx)
      .insertInto('first_admin_token')
      .values({ node: os.hostname(), ...issued })
      .onConflict((conflict) => conflict.column('node').doUpdateSet(issued))
      .execute();
    return token;
  });
}

/** Whether the token is good. All tokens stay locked, so that of two people with good ones the second sees an admin. */
export async function isFirstAdminToken(tx: Tx, token: string, now: Date): Promise<boolean> {
  const rows = await identityTables
    .write(tx)
    .selectFrom('first_admin_token')
    .selectAll()
    .orderBy('node')
    .forUpdate()
    .execute();
  const asked = hashOf(token);
  return rows.some((row) => row.expires_at > now && row.token_hash.equals(asked));
}

export async function hasAdmin(tx: Tx): Promise<boolean> {
  const admin = await identityTables
    .read(tx)
    .selectFrom('account')
    .select('uid')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
