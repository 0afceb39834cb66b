import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/database/tables.ts';
import { identityTables } from '../identity.tables.ts';

/** Makes the code of a letter about a deletion. Only its hash is kept. */
export async function makeKeepCode(
  tx: Tx,
  { uid, email, expiresAt }: { uid: string; email: string; expiresAt: Date },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await identityTables
    .write(tx)
    .insertInto('one_time_code')
    .values({
      hash: hashOfCode(code),
      kind: 'KEEP_ACCOUNT',
      uid,
      email,
      new_email: null,
      expires_at: expiresAt,
    })
    .execute();
  return code;
}

export function hashOfCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
