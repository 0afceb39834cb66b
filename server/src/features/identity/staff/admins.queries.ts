import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { identityTables } from '../identity.tables.ts';

/** Who is told of what an account does as an editor: it, if it may still edit and has an address; else all admins. */
export async function editorsFor(
  db: Database,
  uid: string | null,
): Promise<{ uid: string; email: string }[]> {
  const staff = identityTables
    .read(db)
    .selectFrom('account')
    .select(['uid', 'email'])
    .where('email', 'is not', null)
    .where('disabled', '=', false)
    .$narrowType<{ email: string }>();
  const itself =
    uid === null ? [] : await staff.where('uid', '=', uid).where('role', 'in', ['editor', 'admin']).execute();
  return itself.length > 0 ? itself : staff.where('role', '=', 'admin').orderBy('uid').limit(100).execute();
}

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
