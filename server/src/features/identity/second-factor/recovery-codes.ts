/** Recovery codes replace the authenticator app of a person who has lost the phone. Each is valid once. */
import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { identityTables } from '../identity.tables.ts';

const codeCount = 10;
/** Crockford's base32 has no letters that look like digits. 12 of them are 60 random bits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLength = 12;

/** Creates and returns ten new codes, which cannot be read again. Earlier ones become invalid. */
export async function createRecoveryCodes(tx: Tx, uid: string, secret: string): Promise<string[]> {
  const rows = identityTables.write(tx);
  const codes = Array.from({ length: codeCount }, newCode);
  await rows.deleteFrom('recovery_code').where('uid', '=', uid).execute();
  await rows
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ uid, hash: hashOf(code, { uid, secret }) })))
    .execute();
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

/** Uses a code; false if it is not of this account, or was used. */
export async function consumeRecoveryCode(
  tx: Tx,
  { uid, code }: { uid: string; code: string },
  secret: string,
): Promise<boolean> {
  const { numDeletedRows } = await identityTables
    .write(tx)
    .deleteFrom('recovery_code')
    .where('uid', '=', uid)
    .where('hash', '=', hashOf(normalize(code), { uid, secret }))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(source: Database | Tx, uid: string): Promise<number> {
  const { count } = await identityTables
    .read(source)
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
}

/** People confuse letters with digits, and type capitals, with or without dashes. */
function normalize(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
}

/** Keyed, because all values of 60 bits could be tried against a stolen copy of the table. */
function hashOf(code: string, { uid, secret }: { uid: string; secret: string }): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'recovery-codes', 32));
  return createHmac('sha256', key).update(`${uid}:${code}`).digest();
}
