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
  /** Null for a sign-in link of somebody who has no account yet. */
  uid: string | null;
  /** The one that the account has when it is made; of RECOVER_EMAIL the one to be taken back. */
  email: string;
  newEmail: string | null;
};

/** Makes a code and answers it, for the only time. */
export async function createCode(
  tx: Tx,
  { now, newEmail, ...facts }: CodeFacts & { now: Date },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await identityTables
    .write(tx)
    .insertInto('one_time_code')
    .values({
      hash: hashOf(code),
      ...facts,
      new_email: newEmail,
      expires_at: new Date(now.getTime() + codeMinutes[facts.kind] * 60_000),
    })
    .execute();
  return code;
}

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
  return row && { kind: row.kind, uid: row.uid, email: row.email, newEmail: row.new_email };
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
  return row && { kind: row.kind, uid: row.uid, email: row.email, newEmail: row.new_email };
}

/** Makes the codes of an account worthless. */
export async function dropCodes(tx: Tx, uid: string, which: 'all' | 'allButRecovery'): Promise<void> {
  const rows = identityTables.write(tx).deleteFrom('one_time_code').where('uid', '=', uid);
  await (which === 'all' ? rows : rows.where('kind', 'not in', ['RECOVER_EMAIL', 'KEEP_ACCOUNT'])).execute();
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
