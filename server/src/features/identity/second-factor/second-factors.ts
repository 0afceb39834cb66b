import type { Database } from '../../../platform/database/open-database.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { identityTables, type SecondFactorRow } from '../identity.tables.ts';

/** The authenticator app of an account. There is at most one. */
export async function findSecondFactor(
  source: Database | Tx,
  uid: string,
): Promise<SecondFactorRow | undefined> {
  return identityTables
    .read(source)
    .selectFrom('second_factor')
    .selectAll()
    .where('uid', '=', uid)
    .executeTakeFirst();
}

/** Takes two-step sign-in off an account with its recovery codes. Sessions are the caller's to end. */
export async function removeSecondFactors(tx: Tx, uid: string): Promise<boolean> {
  const { numDeletedRows } = await identityTables
    .write(tx)
    .deleteFrom('second_factor')
    .where('uid', '=', uid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
