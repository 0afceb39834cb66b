import type { Tx } from '../../../platform/database/tables.ts';
import { orderNotice } from '../codes/order-notice.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables } from '../identity.tables.ts';
import { forgetGuesses } from '../limits/sign-in-limits.ts';
import { markVerified } from './mark-verified.ts';
import { wipeWaysIn } from './wipe-ways-in.ts';

/** Sets the password that somebody chose who reads the account's mail: from then on it is the only way in. */
export async function setNewPassword(
  tx: Tx,
  { uid, email, passwordHash }: { uid: string; email: string; passwordHash: string },
  context: IdentityContext,
): Promise<void> {
  const now = context.clock.now();
  await wipeWaysIn(tx, { uid, now });
  await identityTables
    .write(tx)
    .updateTable('account')
    .set({ password_hash: passwordHash, password_updated_at: now })
    .where('uid', '=', uid)
    .execute();
  await markVerified(tx, { uid, email }, context);
  await forgetGuesses(tx, email);
  await orderNotice(tx, { kind: 'PASSWORD_CHANGED', uid, email }, context);
}
