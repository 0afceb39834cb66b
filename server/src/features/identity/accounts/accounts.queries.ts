import { sql } from 'kysely';
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

/** Finds an account by its address, in upper or lower case. */
export async function findAccountByEmail(source: Source, email: string): Promise<AccountRow | undefined> {
  return identityTables
    .read(source)
    .selectFrom('account')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** Locks the account against other changes until the transaction ends. Rows that refer to it can still be written. */
export async function lockAccount(tx: Tx, uid: string): Promise<AccountRow | undefined> {
  return accountRow(tx, uid).forNoKeyUpdate().executeTakeFirst();
}

/** Locks the account to erase it, after every transaction that holds it has ended. */
export async function lockAccountForErasure(tx: Tx, uid: string): Promise<AccountRow | undefined> {
  return accountRow(tx, uid).forUpdate().executeTakeFirst();
}

/**
 * Prevents the account from being erased until the transaction ends, without blocking other changes; false if there is
 * no account.
 */
export async function lockAccountShared(tx: Tx, uid: string): Promise<boolean> {
  return (await accountRow(tx, uid).forKeyShare().executeTakeFirst()) !== undefined;
}

/**
 * The names of these accounts, which are not erased until the transaction ends. Leaves out those that are being erased at this
 * moment, instead of waiting for them.
 */
export async function holdNames(tx: Tx, uids: readonly string[]) {
  return identityTables
    .write(tx)
    .selectFrom('account')
    .select(['uid', 'email', 'display_name as displayName'])
    .where('uid', '=', sql<string>`any(${uids}::text[])`)
    .forKeyShare()
    .skipLocked()
    .execute();
}

function accountRow(tx: Tx, uid: string) {
  return identityTables.write(tx).selectFrom('account').selectAll().where('uid', '=', uid);
}

/** The linked providers, oldest first. */
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
