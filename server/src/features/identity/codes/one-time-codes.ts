/** Codes that letters carry. The database keeps their hashes; each is good once, and for a while. */
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { identityTables, type CodeKind } from '../identity.tables.ts';

const hour = 60;
const day = 24 * hour;

/** For how many minutes a code of each kind is good. */
export const codeMinutes: Record<CodeKind, number> = {
  VERIFY_EMAIL: 3 * day,
  PASSWORD_RESET: hour,
  EMAIL_SIGNIN: hour,
  VERIFY_AND_CHANGE_EMAIL: hour,
  RECOVER_EMAIL: 30 * day,
  KEEP_ACCOUNT: 14 * day,
};

export type CodeFacts = {
  kind: CodeKind;
  /** Of PASSWORD_RESET and EMAIL_SIGNIN the account that had proved the address when the code was made, null for none. */
  uid: string | null;
  /** The one that the account has when it is made; of RECOVER_EMAIL the one to be taken back. */
  email: string;
  newEmail: string | null;
};

/** Makes a code and answers it, for the only time. */
export async function createCode(tx: Tx, facts: CodeFacts & { now: Date }): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await insert(tx, { ...facts, hash: hashOf(code), minutes: codeMinutes[facts.kind], reserved: false });
  return code;
}

/** Reserves a code for a letter that is written later, and answers what `issueCode` wants. */
export async function reserveCode(tx: Tx, facts: CodeFacts & { now: Date }): Promise<string> {
  // The row has no code: nobody knows what this would be the hash of.
  const hash = randomBytes(32);
  await insert(tx, { ...facts, hash, minutes: codeMinutes[facts.kind] + day, reserved: true });
  return hash.toString('base64url');
}

/** Makes the code of a reservation whose account is locked; undefined once that was dropped. Done twice, both are good. */
export async function issueCode(
  tx: Tx,
  { reservation, now }: { reservation: string; now: Date },
): Promise<{ code: string; facts: CodeFacts } | undefined> {
  const row = await identityTables
    .read(tx)
    .selectFrom('one_time_code')
    .selectAll()
    .where('hash', '=', Buffer.from(reservation, 'base64url'))
    .where('reserved', '=', true)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const facts = factsOf(row);
  return { facts, code: await createCode(tx, { ...facts, now }) };
}

type Row = { kind: CodeKind; uid: string | null; email: string; new_email: string | null };

function factsOf({ kind, uid, email, new_email: newEmail }: Row): CodeFacts {
  return { kind, uid, email, newEmail };
}

async function insert(
  tx: Tx,
  { hash, minutes, reserved, now, kind, uid, email, newEmail }: CodeFacts & New,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  await identityTables
    .write(tx)
    .insertInto('one_time_code')
    .values({ hash, kind, uid, email, new_email: newEmail, expires_at: expiresAt, reserved })
    .execute();
}

type New = { hash: Buffer; minutes: number; reserved: boolean; now: Date };

/** What a code is good for, without using it. */
export async function findCode(
  source: Database | Tx,
  { code, now }: { code: string; now: Date },
): Promise<CodeFacts | undefined> {
  const row = await identityTables
    .read(source)
    .selectFrom('one_time_code')
    .selectAll()
    .where('hash', '=', hashOf(code))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && factsOf(row);
}

/** Uses a code up; undefined if it is none of this kind, or was used or is over. Comes back if the transaction does not commit. */
export async function spendCode(
  tx: Tx,
  { code, kind, now }: { code: string; kind: CodeKind; now: Date },
): Promise<CodeFacts | undefined> {
  const row = await identityTables
    .write(tx)
    .deleteFrom('one_time_code')
    .where('hash', '=', hashOf(code))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  return row && factsOf(row);
}

/** Makes the codes of an account worthless, and stops the letters that have been ordered and not yet written. */
export async function dropCodes(tx: Tx, uid: string, which: 'all' | 'allButRecovery'): Promise<void> {
  const rows = identityTables.write(tx).deleteFrom('one_time_code').where('uid', '=', uid);
  await (which === 'all' ? rows : rows.where('kind', 'not in', ['RECOVER_EMAIL', 'KEEP_ACCOUNT'])).execute();
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
