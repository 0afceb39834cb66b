import type { AnswerOf, BodyOf } from '@longstrip/contract/endpoint';
import type {
  listAuditEntries as call,
  NamedObject,
  readLastChange,
} from '@longstrip/contract/identity/audit.endpoints';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { readList } from '../../platform/database/read-page.ts';
import { findAccountByEmail } from './accounts/accounts.queries.ts';
import type { IdentityContext } from './context.ts';
import { namesOf } from './staff/people.queries.ts';
import { identityTables, type AuditEntryRow } from './identity.tables.ts';

/** All entries, or those about one object, which an index of `audit_object` sorts. */
function entriesOf(object: string | undefined) {
  if (object === undefined) return sql<AuditEntryRow>`${sql.table('audit_entry')}`;
  return sql<AuditEntryRow>`(select object.at, object.entry_id as id, object.read_only, all_entries.actor_uid, all_entries.actor_key,
    all_entries.role, all_entries.action, all_entries.details, all_entries.outcome
    from ${sql.table('audit_object')} as object join audit_entry as all_entries on all_entries.id = object.entry_id
    where object.object_id = ${object})`;
}

/** The actor of the newest successful audit entry of these actions, about this object if one is given. */
export async function lastAuthor(
  db: Database,
  { object, actions }: BodyOf<typeof readLastChange>,
): Promise<{ uid: string | null; keyId: string | null } | undefined> {
  return identityTables
    .read(db)
    .selectFrom(entriesOf(object).as('entry'))
    .select(['entry.actor_uid as uid', 'entry.actor_key as keyId'])
    .where('entry.action', 'in', actions)
    .where('entry.outcome', '=', 'done')
    .where((eb) => eb.not('entry.read_only'))
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The acts of staff. Each filter has its own index. */
export async function listAuditEntries(
  db: Database,
  { filters: { object, reads, person, ...filters }, ...page }: BodyOf<typeof call>,
  ports: Pick<IdentityContext, 'nameObjects'>,
): Promise<AnswerOf<typeof call>> {
  const uid = person?.includes('@') ? ((await findAccountByEmail(db, person))?.uid ?? '') : person;
  const showsReads = reads || filters.action !== undefined;
  const query = identityTables
    .read(db)
    .selectFrom(entriesOf(object).as('entry'))
    .leftJoin('account', 'account.uid', 'entry.actor_uid')
    .leftJoin('operator_key', 'operator_key.id', 'entry.actor_key')
    .select([
      'entry.id',
      'entry.at',
      'entry.actor_uid',
      'entry.actor_key',
      'entry.role',
      'entry.action',
      'entry.details',
      'entry.outcome',
      'account.email',
      'operator_key.name as key_name',
    ])
    .$if(!showsReads, (all) => all.where((eb) => eb.not('entry.read_only')));
  const { rows, next } = await readList(
    query,
    { ...filters, ...page, person: uid },
    {
      filters: {
        person: 'entry.actor_uid',
        action: 'entry.action',
        outcome: (outcome) =>
          outcome === 'done' ? sql`entry.outcome = 'done'` : sql`entry.outcome is distinct from 'done'`,
        from: (from) => sql`entry.at >= ${new Date(from)}`,
        until: (until) => sql`entry.at < ${new Date(until)}`,
      },
      sorts: {
        at: [
          { name: 'at', type: 'time', reference: 'entry.at' },
          { name: 'id', type: 'uuid', reference: 'entry.id' },
        ],
      },
    },
  );
  const named = await namesOfObjects(
    db,
    rows.map(({ details }) => details),
    ports,
  );
  return {
    next,
    data: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actor: {
        uid: row.actor_uid,
        email: row.email,
        key: row.actor_key && (row.key_name ?? row.actor_key),
        role: row.role,
      },
      action: row.action,
      details: row.details as Record<string, unknown>,
      objects: idsIn(row.details).flatMap((id) => named.get(id) ?? []),
      outcome: row.outcome,
    })),
  };
}

/** The most objects of an entry that are named. */
const maxNamed = 20;
const uuids = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/** The first ids in the details: that of a person in the path, and all others as they come. */
function idsIn(details: object): string[] {
  const { params, uid } = details as { params?: { uid?: string }; uid?: string };
  const found = [params?.uid ?? uid ?? [], JSON.stringify(details).match(uuids) ?? []].flat();
  return [...new Set(found)].slice(0, maxNamed);
}

async function namesOfObjects(
  db: Database,
  details: readonly object[],
  { nameObjects }: Pick<IdentityContext, 'nameObjects'>,
): Promise<Map<string, NamedObject>> {
  const ids = [...new Set(details.flatMap(idsIn))];
  const people = await namesOf(db, ids);
  const others = await nameObjects(ids.filter((id) => id.match(uuids)));
  const named = people.map(({ uid, email, displayName }) => ({
    id: uid,
    kind: 'person' as const,
    name: email ?? displayName ?? uid,
    comicsId: null,
  }));
  const known = new Map([...named, ...others].map((object) => [object.id, object]));
  const deleted = await namesOfDeleted(
    db,
    ids.filter((id) => !known.has(id) && id.match(uuids)),
  );
  return new Map([...deleted.map((object) => [object.id, object] as const), ...known]);
}

/** How many of the newest entries about a thing are searched for its deletion. */
const entriesAfterDeletion = 20;

/** Things that do not exist any more, by the names that were recorded at their deletion. */
async function namesOfDeleted(db: Database, ids: readonly string[]): Promise<NamedObject[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string | null }>`
    select wanted.id, coalesce(deletion.thing ->> 'title', deletion.thing ->> 'name') as name
    from unnest(${ids}::text[]) as wanted (id)
    cross join lateral (
      select thing from (
        select at, entry_id from audit_object where object_id = wanted.id and not read_only
        order by at desc, entry_id desc limit ${entriesAfterDeletion}) as newest
      join audit_entry on audit_entry.id = newest.entry_id
      cross join jsonb_path_query(audit_entry.details, 'lax $.before.deleted[*]') as thing
      where thing ->> 'id' = wanted.id
      order by newest.at desc limit 1) as deletion`.execute(identityTables.read(db));
  return rows.flatMap(({ id, name }) =>
    name === null ? [] : [{ id, kind: 'deleted' as const, name, comicsId: null }],
  );
}
