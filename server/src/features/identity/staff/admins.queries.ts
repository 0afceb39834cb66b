import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { identityTables } from '../identity.tables.ts';

/** How many admins there are, and how many of them have no second factor here. */
export async function countAdmins(db: Database): Promise<{ admins: number; withoutSecondFactor: number }> {
  return identityTables
    .read(db)
    .selectFrom('account')
    .leftJoin('second_factor', 'second_factor.uid', 'account.uid')
    .select(sql<number>`count(*)::int`.as('admins'))
    .select(sql<number>`count(*) filter (where second_factor.uid is null)::int`.as('withoutSecondFactor'))
    .where('role', '=', 'admin')
    .where('disabled', '=', false)
    .executeTakeFirstOrThrow();
}
