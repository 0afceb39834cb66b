import { v7 as uuid } from 'uuid';
import type { Tx } from '../../../platform/database/tables.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables } from '../identity.tables.ts';

/** An e-mail has been proved. If it is the one that the settings name for the first admin, and there is none, it is that. */
export async function markVerified(
  tx: Tx,
  { uid, email }: { uid: string; email: string },
  { clock, config }: Pick<IdentityContext, 'clock' | 'config'>,
): Promise<void> {
  const rows = identityTables.write(tx);
  await rows.updateTable('account').set({ email_verified: true }).where('uid', '=', uid).execute();
  if (email !== config.firstAdmin) return;
  const made = await rows
    .updateTable('account')
    .set({ role: 'admin' })
    .where('uid', '=', uid)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('account as other').select('other.uid').where('other.role', '=', 'admin'))),
    )
    .returning('uid')
    .executeTakeFirst();
  if (!made) return;
  await rows
    .insertInto('audit_entry')
    .values({
      id: uuid(),
      at: clock.now(),
      actor_uid: uid,
      actor_key: null,
      role: 'admin',
      action: 'becomeFirstAdmin',
      details: JSON.stringify({ uid }),
      outcome: 'done',
    })
    .execute();
}
