import os from 'node:os';
import type { Tx } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { ownNetwork } from '../../../platform/http/network.ts';
import { providersOf } from '../accounts/accounts.queries.ts';
import { recordOwnAct } from '../audit.ts';
import type { IdentityContext } from '../context.ts';
import { IdentityError } from '../identity-error.ts';
import { identityTables } from '../identity.tables.ts';
import { countAttempt } from '../limits/attempts.ts';
import { changeRole } from './account-admin.ts';
import { hashToken, randomToken } from '../tokens/random-token.ts';

/** The token that makes the first admin. It is printed to the operator's terminal, stored as a hash, valid once. */

const goodFor = 24 * 60 * 60_000;

/** Creates a token of 256 bits, which replaces the earlier one of this machine; null once there is an admin. */
export async function issueFirstAdminToken({
  db,
  clock,
}: Pick<IdentityContext, 'db' | 'clock'>): Promise<string | null> {
  const token = randomToken();
  const issued = {
    token_hash: hashToken(token),
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

/** Whether the token is valid. Locks all tokens, so that the second of two people with valid tokens finds an admin. */
async function isFirstAdminToken(tx: Tx, token: string, now: Date): Promise<boolean> {
  const rows = await identityTables
    .write(tx)
    .selectFrom('first_admin_token')
    .selectAll()
    .orderBy('node')
    .forUpdate()
    .execute();
  const tokenHash = hashToken(token);
  return rows.some((row) => row.expires_at > now && row.token_hash.equals(tokenHash));
}

async function hasAdmin(tx: Tx): Promise<boolean> {
  const admin = await identityTables
    .read(tx)
    .selectFrom('account')
    .select('uid')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/** Makes the caller the first admin if they have the token from the terminal and there is no admin yet. */
export async function becomeFirstAdmin(
  { token }: { token: string },
  { person, address }: Pick<Caller, 'person' | 'address'>,
  { db, clock, isDemo }: Pick<IdentityContext, 'db' | 'clock'> & { isDemo: boolean },
): Promise<void> {
  const { uid } = person!;
  const now = clock.now();
  const limit = { key: `first-admin-at:${ownNetwork(address)}`, most: 20, seconds: 3600 };
  if (!(await db.transaction((tx) => countAttempt(tx, limit, now))))
    throw new IdentityError('too_many_attempts');
  await db.transaction(async (tx) => {
    if (!(await isFirstAdminToken(tx, token, now))) throw new IdentityError('code_invalid');
    if (await hasAdmin(tx)) throw new IdentityError('admin_exists');
    // Anyone can sign in as anyone at the demo provider.
    if (isDemo && (await providersOf(tx, uid)).length > 0) throw new IdentityError('demonstration_account');
    await changeRole(tx, { uid, role: 'admin' });
    const rows = identityTables.write(tx);
    await rows.updateTable('account').set({ ownership_proved_at: now }).where('uid', '=', uid).execute();
    await rows.deleteFrom('first_admin_token').execute();
    await recordOwnAct(tx, { uid, at: now, role: 'admin', action: 'becomeFirstAdmin', details: { uid } });
  });
}
