import type { Tx } from '../../../platform/database/tables.ts';
import { enqueueNotice } from '../codes/letter-queue.ts';
import type { IdentityContext } from '../context.ts';
import { identityTables } from '../identity.tables.ts';
import { clearFailures } from '../limits/sign-in-limits.ts';
import { createFreshAccount } from './address-owner.ts';
import { removeSignInMethods } from './credentials.ts';

/**
 * Sets the password of a person who has proved an address; the password becomes the only sign-in method. `uid` is the
 * account that had proved the address before; if it is undefined, a new account is created.
 */
export async function setNewPassword(
  tx: Tx,
  { uid, email, passwordHash }: { uid: string | undefined; email: string; passwordHash: string },
  context: IdentityContext,
): Promise<void> {
  const now = context.clock.now();
  await clearFailures(tx, email);
  if (uid === undefined) {
    await createFreshAccount(tx, { email, passwordHash, displayName: null, photoUrl: null, now }, context);
    return;
  }
  await removeSignInMethods(tx, { uid, now });
  await identityTables
    .write(tx)
    .updateTable('account')
    .set({ password_hash: passwordHash, password_updated_at: now, ownership_proved_at: now })
    .where('uid', '=', uid)
    .execute();
  await enqueueNotice(tx, { kind: 'PASSWORD_CHANGED', uid, email }, context);
}
