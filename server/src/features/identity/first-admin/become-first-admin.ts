import { v7 as uuid } from 'uuid';
import type { Caller } from '../../../platform/http/caller.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { providersOf } from '../accounts/accounts.queries.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables } from '../identity.tables.ts';
import { countAttempt } from '../limits/attempts.ts';
import { ownNetwork } from '../limits/network.ts';
import { changeRole } from '../staff/change-role.ts';
import { hasAdmin, isFirstAdminToken } from './first-admin-token.ts';

/** Makes the caller the first admin, if they hold the token of the terminal and nobody is admin yet. */
export async function becomeFirstAdmin(
  { token }: { token: string },
  { person, address }: Pick<Caller, 'person' | 'address'>,
  { db, clock, providers }: IdentityContext,
): Promise<void> {
  const { uid } = person!;
  const now = clock.now();
  const limit = { key: `first-admin-at:${ownNetwork(address)}`, most: 20, seconds: 3600 };
  if (!(await db.transaction((tx) => countAttempt(tx, limit, now)))) throw new Refusal('too_many_attempts');
  await db.transaction(async (tx) => {
    if (!(await isFirstAdminToken(tx, token, now))) throw new Refusal('code_invalid');
    if (await hasAdmin(tx)) throw new Refusal('admin_exists');
    // Anybody can sign in as anybody at the demonstration's provider.
    if (providers.demo && (await providersOf(tx, uid)).length > 0) throw new Refusal('demonstration_account');
    await changeRole(tx, { uid, role: 'admin' });
    const rows = identityTables.write(tx);
    await rows.updateTable('account').set({ ownership_proved_at: now }).where('uid', '=', uid).execute();
    await rows.deleteFrom('first_admin_token').execute();
    await rows
      .insertInto('audit_entry')
      .values({
        ...{ id: uuid(), at: now, actor_uid: uid, actor_key: null, role: 'admin' },
        ...{ action: 'becomeFirstAdmin', details: JSON.stringify({ uid }), outcome: 'done' },
      })
      .execute();
  });
}
