/** Lists of accounts for the staff. */
import type { BodyOf } from '@longstrip/contract/endpoint';
import type {
  listPeople as listPeopleCall,
  PersonSummary,
} from '@longstrip/contract/identity/people.endpoints';
import type { Database } from '../../../platform/database/open-database.ts';
import { readPage, type PageOrder } from '../../../platform/database/read-page.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';

const newestFirst: PageOrder<AccountRow> = {
  columns: [
    { name: 'created_at', type: 'time' },
    { name: 'uid', type: 'text' },
  ],
  direction: 'desc',
};
const byAddress: PageOrder<AccountRow> = { columns: [{ name: 'email', type: 'text' }], direction: 'asc' };
/** No text that begins with the same is after it, in byte order. */
const lastCharacter = '\u{10ffff}';

export async function listPeople(
  db: Database,
  { search, role, disabled, leaving, ...page }: BodyOf<typeof listPeopleCall>,
): Promise<{ data: PersonSummary[]; next: string | null }> {
  const accounts = identityTables.read(db).selectFrom('account').selectAll();
  const byUid = search && (await accounts.where('uid', '=', search).executeTakeFirst());
  if (byUid) return { data: [summaryOf(byUid)], next: null };
  const beginning = search?.toLowerCase();
  const wanted = accounts
    .$if(beginning !== undefined, (query) =>
      query.where('email', '>=', beginning!).where('email', '<', beginning! + lastCharacter),
    )
    .$if(role !== undefined, (query) => query.where('role', '=', role!))
    .$if(disabled === true, (query) => query.where('disabled', '=', true))
    .$if(leaving === true, (query) => query.where('deletion_at', 'is not', null));
  const { rows, next } = await readPage(wanted, beginning === undefined ? newestFirst : byAddress, page);
  return { data: rows.map(summaryOf), next };
}

export async function namesOf(
  db: Database,
  uids: readonly string[],
): Promise<Pick<PersonSummary, 'uid' | 'email' | 'displayName'>[]> {
  if (uids.length === 0) return [];
  const rows = await identityTables
    .read(db)
    .selectFrom('account')
    .select(['uid', 'email', 'display_name'])
    .where('uid', 'in', [...uids])
    .execute();
  return rows.map(({ uid, email, display_name }) => ({ uid, email, displayName: display_name }));
}

export function summaryOf(row: AccountRow): PersonSummary {
  return {
    uid: row.uid,
    email: row.email,
    emailVerified: row.email_verified,
    displayName: row.display_name,
    role: row.role,
    disabled: row.disabled,
    createdAt: row.created_at.toISOString(),
    deletionAt: row.deletion_at?.toISOString() ?? null,
  };
}
