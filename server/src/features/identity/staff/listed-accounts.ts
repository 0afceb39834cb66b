import type { Database } from '../../../platform/database/open-database.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';

/** The newest accounts, or all of the staff. */
export async function listedAccounts(
  db: Database,
  { staff, limit }: { staff: boolean; limit: number },
): Promise<AccountRow[]> {
  return identityTables
    .read(db)
    .selectFrom('account')
    .selectAll()
    .$if(staff, (query) => query.where('role', '<>', 'reader'))
    .orderBy('created_at', 'desc')
    .orderBy('uid')
    .limit(limit)
    .execute();
}
