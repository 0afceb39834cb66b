/** Lists of accounts for the staff. */
import type { BodyOf } from '@longstrip/contract/endpoint';
import type {
  listPeople as listPeopleCall,
  PersonSummary,
} from '@longstrip/contract/identity/people.endpoints';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { readList, type PageColumns } from '../../../platform/database/read-page.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';

const created: PageColumns<AccountRow> = [
  { name: 'created_at', type: 'time' },
  { name: 'uid', type: 'text' },
];
/** The same expression as in the indexes, where accounts without an address come first. */
const address = sql<string>`coalesce(email, '')`;
const byAddress: PageColumns<AccountRow & { address: string }> = [
  { name: 'address', type: 'text', reference: address },
  { name: 'uid', type: 'text' },
];

/** `named`: those whom a search of the body stands for, or the one whose id it is; null for all. */
export async function listPeople(
  db: Database,
  body: Omit<BodyOf<typeof listPeopleCall>, 'search'>,
  named: { uid: string; uids: readonly string[] } | null,
): Promise<{ data: PersonSummary[]; next: string | null }> {
  const reader = identityTables.read(db);
  const all = reader.selectFrom('account').selectAll().select(address.as('address'));
  const uids = named && [named.uid, ...named.uids];
  // Limited, so that the few that were found are read, not an index by which the list is sorted.
  const found =
    uids &&
    all
      .where('uid', '=', sql<string>`any(${uids}::text[])`)
      .limit(uids.length)
      .as('account');
  const { rows, next } = await readList(found ? reader.selectFrom(found).selectAll() : all, body, {
    filters: {
      role: 'role',
      disabled: 'disabled',
      leaving: () => sql<boolean>`deletion_at is not null`,
    },
    sorts: { created, email: byAddress },
  });
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
    .where('uid', 'in', uids)
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
