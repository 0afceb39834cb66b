import type { Tx } from '../../../platform/database/tables.ts';
import { orderNotice } from '../codes/order-notice.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables } from '../identity.tables.ts';
import { forgetGuesses } from '../limits/sign-in-limits.ts';
import { createFreshAccount } from './free-address.ts';
import { wipeWaysIn } from './wipe-ways-in.ts';

/**
 * Sets the password of a person who reads the mail of an address: from then on it is the only way in. `uid` is the
 * account that had proved the address before; without one a fresh account is made.
 */
export async function setNewPassword(
  tx: Tx,
  { uid, email, passwordHash }: { uid: string | undefined; email: string; passwordHash: string },
  context: IdentityContext,
): Promise<void> {
  const now = context.clock.now();
  await forgetGuesses(tx, email);
  if (uid === undefined) {
    await createFreshAccount(tx, { email, passwordHash, displayName: null, photoUrl: null, now }, context);
    return;
  }
  await wipeWaysIn(tx, { uid, now });
  await identityTables
    .write(tx)
    .updateTable('account')
    .set({ password_hash: passwordHash, password_updated_at: now, ownership_proved_at: now })
    .where('uid', '=', uid)
    .execute();
  await orderNotice(tx, { kind: 'PASSWORD_CHANGED', uid, email }, context);
}
