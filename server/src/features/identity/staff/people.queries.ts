/** Lists of accounts for the staff. */
import type { BodyOf } from '@longstrip/contract/endpoint';
import type {
  listPeople as listPeopleCall,
  PersonSummary,
} from '@longstrip/contract/identity/people.endpoints';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { orderOf, readPage, type PageColumns } from '../../../platform/database/read-page.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';

const created: PageColumns<AccountRow> = [
  { name: 'created_at', type: 'time' },
  { name: 'uid', type: 'text' },
];
/** Of accounts that have an address, which are all that a search finds. */
const foundByAddress: PageColumns<AccountRow> = [{ name: 'email', type: 'text' }];
/** As in the indexes: accounts without an address are before all others. */
const address = sql<string>`coalesce(email, '')`;
const byAddress: PageColumns<AccountRow & { address: string }> = [
  { name: 'address', type: 'text', reference: address },
  { name: 'uid', type: 'text' },
];
/** No text that begins with the same is after it, in byte order. */
const lastCharacter = '\u{10ffff}';

export async function listPeople(
  db: Database,
  { search, role, disabled, leaving, sort, ...page }: BodyOf<typeof listPeopleCall>,
): Promise<{ data: PersonSummary[]; next: string | null }> {
  const accounts = identityTables.read(db).selectFrom('account').selectAll().select(address.as('address'));
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
  const order =
    beginning === undefined
      ? orderOf({ created, email: byAddress }, sort ?? '-created')
      : orderOf({ created, email: foundByAddress }, sort ?? 'email');
  const { rows, next } = await readPage(wanted, order, page);
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
