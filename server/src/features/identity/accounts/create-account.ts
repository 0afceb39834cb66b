import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/database/tables.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';
import { wholeSecond } from '../tokens/sessions.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const uidLength = 28;

export type NewAccount = {
  email: string | null;
  emailVerified: boolean;
  passwordHash: string | null;
  displayName: string | null;
  photoUrl: string | null;
  now: Date;
};

/** Creates an account; null if the address is taken, also under concurrency. New accounts are readers. */
export async function createAccount(tx: Tx, input: NewAccount): Promise<AccountRow | null> {
  const row: AccountRow = {
    uid: newUid(),
    email: input.email,
    email_verified: input.emailVerified,
    password_hash: input.passwordHash,
    password_updated_at: input.passwordHash === null ? null : input.now,
    display_name: input.displayName,
    photo_url: input.photoUrl,
    role: 'reader',
    disabled: false,
    valid_since: wholeSecond(input.now),
    created_at: input.now,
    last_login_at: null,
    last_refresh_at: null,
    deletion_at: null,
    ownership_proved_at: null,
  };
  const made = await identityTables
    .write(tx)
    .insertInto('account')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('uid')
    .executeTakeFirst();
  return made ? row : null;
}

/** 28 letters and digits, as in the official service: 166 random bits. */
function newUid(): string {
  let uid = '';
  while (uid.length < uidLength) {
    // Larger bytes are skipped, because they would make some characters more likely.
    for (const byte of randomBytes(64)) if (byte < 248) uid += letters[byte % 62];
  }
  return uid.slice(0, uidLength);
}
