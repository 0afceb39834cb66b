import { v7 as uuid } from 'uuid';
import type { Tx } from '../../../platform/database/tables.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';

/**
 * Takes the role off an account that passes to another person. The last admin is no exception: a site without an admin
 * is safer than one whose admin may be a thief, and `npm run accounts` makes another.
 */
export async function removeRole(
  tx: Tx,
  { account: { uid, role }, action }: { account: AccountRow; action: string },
  { clock, log }: Pick<IdentityContext, 'clock' | 'log'>,
): Promise<void> {
  if (role === 'reader') return;
  const rows = identityTables.write(tx);
  await rows.updateTable('account').set({ role: 'reader' }).where('uid', '=', uid).execute();
  await rows
    .insertInto('audit_entry')
    .values({
      id: uuid(),
      at: clock.now(),
      actor_uid: uid,
      actor_key: null,
      role,
      action,
      details: JSON.stringify({ uid, roleBefore: role, roleAfter: 'reader' }),
      outcome: 'done',
    })
    .execute();
  log.warn({ uid, role, action }, 'an account has lost its role, because its address changed hands');
  if (role !== 'admin') return;
  const admin = await rows.selectFrom('account').select('uid').where('role', '=', 'admin').executeTakeFirst();
  if (!admin)
    log.error({ uid }, 'there is no admin left: make one with `npm run accounts -- role <email> admin`');
}
