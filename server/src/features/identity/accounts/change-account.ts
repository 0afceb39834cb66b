import type { Tx } from '../../../platform/database/tables.ts';
import { enqueueNotice } from '../codes/letter-queue.ts';
import type { IdentityContext } from '../context.ts';
import { IdentityError } from '../identity-error.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';
import { endAllSessions, wholeSecond } from '../tokens/sessions.ts';
import { findAccount, providersOf } from './accounts.queries.ts';
import { changeCredentials } from './credentials.ts';

/** Undefined leaves a value unchanged, null removes it. */
export type AccountChange = {
  passwordHash?: string | undefined;
  displayName?: string | null | undefined;
  photoUrl?: string | null | undefined;
  /** Whether all sessions end. A new password ends them in any case. */
  endSessions: boolean;
  dropPassword: boolean;
  dropProviders: readonly string[];
};

/** Applies the changes that the owner requests to a locked account. */
export async function changeAccount(
  tx: Tx,
  { account, change, origin }: { account: AccountRow; change: AccountChange; origin: string },
  context: IdentityContext,
): Promise<AccountRow> {
  const { uid } = account;
  const { passwordHash, displayName, photoUrl } = change;
  const rows = identityTables.write(tx);
  const now = context.clock.now();
  if (displayName !== undefined || photoUrl !== undefined || change.endSessions)
    await rows
      .updateTable('account')
      .set({
        ...(displayName === undefined ? {} : { display_name: displayName }),
        ...(photoUrl === undefined ? {} : { photo_url: photoUrl }),
        ...(change.endSessions && { valid_since: wholeSecond(now) }),
      })
      .where('uid', '=', uid)
      .execute();
  if (change.dropPassword && account.password_hash !== null) {
    await rows.updateTable('account').set({ password_hash: null }).where('uid', '=', uid).execute();
    if (account.email)
      await enqueueNotice(tx, { kind: 'PASSWORD_CHANGED', uid, email: account.email }, context);
  }
  if (change.dropProviders.length > 0)
    await rows
      .deleteFrom('account_provider')
      .where('uid', '=', uid)
      .where('provider_id', 'in', change.dropProviders)
      .execute();
  if (passwordHash !== undefined) {
    // A password is useless without an email address.
    if (account.email === null) throw new IdentityError('email_required');
    await changeCredentials(tx, { account, passwordHash, origin }, context);
  }
  if (change.endSessions) await endAllSessions(tx, { uid, now });
  const changed = (await findAccount(tx, uid))!;
  // An owner with an email address can always sign in by a letter. Without an address, the last provider has to stay.
  if (changed.email === null && (await providersOf(tx, uid)).length === 0)
    throw new IdentityError('last_sign_in_method');
  return changed;
}
