import type { Database } from '../../../platform/database/open-database.ts';
import type { Tx } from '../../../platform/database/tables.ts';
import { identityTables, type AccountProviderRow, type AccountRow } from '../identity.tables.ts';

type Source = Database | Tx;

export async function findAccount(source: Source, uid: string): Promise<AccountRow | undefined> {
  return identityTables
    .read(source)
    .selectFrom('account')
    .selectAll()
    .where('uid', '=', uid)
    .executeTakeFirst();
}

/** By its address, in whatever case it is written. */
export async function findAccountByEmail(source: Source, email: string): Promise<AccountRow | undefined> {
  return identityTables
    .read(source)
    .selectFrom('account')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** Locks the account until the transaction ends: whoever changes it waits for whoever came first. */
export async function lockAccount(tx: Tx, uid: string): Promise<AccountRow | undefined> {
  return identityTables
    .write(tx)
    .selectFrom('account')
    .selectAll()
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
}

/** Ways in beside the password, oldest first. */
export async function providersOf(source: Source, uid: string): Promise<AccountProviderRow[]> {
  return identityTables
    .read(source)
    .selectFrom('account_provider')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('linked_at')
    .orderBy('provider_id')
    .execute();
}
