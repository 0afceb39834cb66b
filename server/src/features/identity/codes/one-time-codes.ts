/** Codes in letters. The database stores their hashes; each is valid once, for a limited time. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { identityTables, type CodeKind } from '../identity.tables.ts';
import { hashToken, randomToken } from '../tokens/random-token.ts';

const hour = 60;
const day = 24 * hour;

/** Minutes until a code of each kind expires. */
export const codeMinutes: Record<CodeKind, number> = {
  VERIFY_EMAIL: 3 * day,
  PASSWORD_RESET: hour,
  EMAIL_SIGNIN: hour,
  VERIFY_AND_CHANGE_EMAIL: hour,
  RECOVER_EMAIL: 30 * day,
  KEEP_ACCOUNT: 14 * day,
};

export type CodeDetails = {
  kind: CodeKind;
  /** For PASSWORD_RESET and EMAIL_SIGNIN: the account that had proved the address when the code was made, or null. */
  uid: string | null;
  /** The account's address when the code is created; for RECOVER_EMAIL the one to take back. */
  email: string;
  newEmail: string | null;
};

/** Creates a code and returns it. Only its hash is stored. */
export async function createCode(tx: Tx, details: CodeDetails & { now: Date }): Promise<string> {
  const code = randomToken();
  await insert(tx, {
    ...details,
    hash: hashToken(code),
    minutes: codeMinutes[details.kind],
    reserved: false,
  });
  return code;
}

/** Reserves a code for a letter that is written later; returns the reservation for `issueCode`. */
export async function reserveCode(tx: Tx, details: CodeDetails & { now: Date }): Promise<string> {
  // The row has no code yet: its random hash matches no code.
  const hash = randomBytes(32);
  await insert(tx, { ...details, hash, minutes: codeMinutes[details.kind] + day, reserved: true });
  return hash.toString('base64url');
}

/**
 * Creates the code of a reservation whose account is locked; undefined if the reservation was deleted. If the job is
 * repeated, the codes of both runs are valid.
 */
export async function issueCode(
  tx: Tx,
  { reservation, now }: { reservation: string; now: Date },
): Promise<{ code: string; details: CodeDetails } | undefined> {
  const row = await identityTables
    .read(tx)
    .selectFrom('one_time_code')
    .selectAll()
    .where('hash', '=', Buffer.from(reservation, 'base64url'))
    .where('reserved', '=', true)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const details = detailsOf(row);
  return { details, code: await createCode(tx, { ...details, now }) };
}

type Row = { kind: CodeKind; uid: string | null; email: string; new_email: string | null };

function detailsOf({ kind, uid, email, new_email: newEmail }: Row): CodeDetails {
  return { kind, uid, email, newEmail };
}

async function insert(
  tx: Tx,
  { hash, minutes, reserved, now, kind, uid, email, newEmail }: CodeDetails & NewCode,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  await identityTables
    .write(tx)
    .insertInto('one_time_code')
    .values({ hash, kind, uid, email, new_email: newEmail, expires_at: expiresAt, reserved })
    .execute();
}

type NewCode = { hash: Buffer; minutes: number; reserved: boolean; now: Date };

/** Looks up a code without using it. */
export async function findCode(
  source: Database | Tx,
  { code, now }: { code: string; now: Date },
): Promise<CodeDetails | undefined> {
  const row = await identityTables
    .read(source)
    .selectFrom('one_time_code')
    .selectAll()
    .where('hash', '=', hashToken(code))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && detailsOf(row);
}

/**
 * Uses a code; undefined if it is unknown, of another kind, used or expired. The code stays valid if the transaction
 * does not commit.
 */
export async function consumeCode(
  tx: Tx,
  { code, kind, now }: { code: string; kind: CodeKind; now: Date },
): Promise<CodeDetails | undefined> {
  const row = await identityTables
    .write(tx)
    .deleteFrom('one_time_code')
    .where('hash', '=', hashToken(code))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row && detailsOf(row);
}

/** Invalidates the codes of an account, and cancels letters that are ordered but not yet written. */
export async function deleteCodes(tx: Tx, uid: string, which: 'all' | 'allButRecovery'): Promise<void> {
  const rows = identityTables.write(tx).deleteFrom('one_time_code').where('uid', '=', uid);
  await (which === 'all' ? rows : rows.where('kind', 'not in', ['RECOVER_EMAIL', 'KEEP_ACCOUNT'])).execute();
}
