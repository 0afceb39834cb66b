import type { Tx } from '../../../platform/database/tables.ts';
import { dropCodes } from '../codes/one-time-codes.ts';
import { identityTables } from '../identity.tables.ts';
import { endAllSessions } from '../tokens/sessions.ts';

/** Takes every way in off an account, for the owner of its address, who has just proved it anew. What is left is the e-mail. */
export async function wipeWaysIn(tx: Tx, { uid, now }: { uid: string; now: Date }): Promise<void> {
  const rows = identityTables.write(tx);
  await rows
    .updateTable('account')
    .set({ password_hash: null, valid_since: wholeSecond(now) })
    .where('uid', '=', uid)
    .execute();
  await rows.deleteFrom('account_provider').where('uid', '=', uid).execute();
  await endAllSessions(tx, { uid, now });
  await dropCodes(tx, uid, 'allButRecovery');
}

/** Tokens say in whole seconds when somebody signed in: a session that begins now must not be older than this. */
export function wholeSecond(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1000) * 1000);
}
