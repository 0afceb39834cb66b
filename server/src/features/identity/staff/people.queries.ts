/** Lists of accounts for the staff. */
import type { BodyOf } from '@longstrip/contract/endpoint';
import type {
  listPeople as listPeopleCall,
  PersonSummary,
} from '@longstrip/contract/identity/people.endpoints';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { readList, type PageColumns } from '../../../platform/database/read-page.ts';
import { identityTables, type AccountRow } from '../identity.tables.ts';

const created: PageColumns<AccountRow> = [
  { name: 'created_at', type: 'time' },
  { name: 'uid', type: 'text' },
];
/** Sorts by the address or name that matched the search. */
const byFound: PageColumns<AccountRow & { found: string }> = [
  { name: 'found', type: 'text' },
  { name: 'uid', type: 'text' },
];
/** The same expression as in its index. */
const lowerName = sql<string>`lower(display_name) collate "C"`;
/** The same expression as in the indexes, where accounts without an address come first. */
const address = sql<string>`coalesce(email, '')`;
const byAddress: PageColumns<AccountRow & { address: string }> = [
  { name: 'address', type: 'text', reference: address },
  { name: 'uid', type: 'text' },
];
/** The last character in byte order: a prefix with it appended sorts after every text with that prefix. */
const lastCharacter = '\u{10ffff}';

export async function listPeople(
  db: Database,
  { search, ...body }: BodyOf<typeof listPeopleCall>,
): Promise<{ data: PersonSummary[]; next: string | null }> {
  const reader = identityTables.read(db);
  const all = reader.selectFrom('account').selectAll();
  const byUid = search && (await all.where('uid', '=', search).executeTakeFirst());
  if (byUid) return { data: [summaryOf(byUid)], next: null };
  const filters = {
    role: 'role',
    disabled: 'disabled',
    leaving: () => sql<boolean>`deletion_at is not null`,
  } as const;
  if (search === undefined) {
    const { rows, next } = await readList(
      all.select(address.as('address')),
      { ...body, sort: body.sort ?? '-created' },
      { filters, sorts: { created, email: byAddress } },
    );
    return { data: rows.map(summaryOf), next };
  }
  const hasAddress = beginsWith(address, search.toLowerCase());
  const hasName = beginsWith(lowerName, sql`lower(${search}::text)`);
  // Finds each account once. PostgreSQL merges the rows of the two indexes.
  const found = all
    .select(address.as('found'))
    .where(hasAddress)
    .unionAll(
      all
        .select(lowerName.as('found'))
        .where(hasName)
        .where(sql<boolean>`not ${hasAddress}`),
    )
    .as('account');
  const { rows, next } = await readList(
    reader.selectFrom(found).selectAll(),
    { ...body, sort: body.sort ?? 'email' },
    { filters, sorts: { created, email: byFound } },
  );
  return { data: rows.map(summaryOf), next };
}

/** Uses an index, if there is one for this text. */
function beginsWith(text: RawBuilder<string>, beginning: unknown): RawBuilder<boolean> {
  return sql`(${text} >= ${beginning} and ${text} < ${beginning} || ${lastCharacter})`;
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
