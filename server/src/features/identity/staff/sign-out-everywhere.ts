import type { Tx } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { lockAccount } from '../accounts/accounts.queries.ts';
import { identityTables } from '../identity.tables.ts';
import { endAllSessions } from '../tokens/sessions.ts';

/** Ends every session of somebody, those that the third-party service keeps as well. */
export async function signOutEverywhere(tx: Tx, { uid, now }: { uid: string; now: Date }): Promise<void> {
  if (!(await lockAccount(tx, uid))) throw new Refusal('account_not_found');
  await endAllSessions(tx, { uid, now });
  await identityTables
    .write(tx)
    .updateTable('account')
    .set({ valid_since: new Date(Math.floor(now.getTime() / 1000) * 1000) })
    .where('uid', '=', uid)
    .execute();
}
