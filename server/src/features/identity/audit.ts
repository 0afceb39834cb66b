/** The audit trail of staff calls. An entry is written before the call is made, so that no call is without one. */
import type { Role } from '@longstrip/contract/identity/roles.rules';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { RecordOutcome, StaffAct } from '../../platform/http/caller.ts';
import { identityTables } from './identity.tables.ts';

/** Longer details are cut: an entry records what was done, not everything that was sent. */
const detailsLength = 4000;

type Row = Awaited<ReturnType<ReturnType<typeof newestFirst>['execute']>>[number];

export type AuditEntry = {
  id: string;
  at: Date;
  actorUid: string | null;
  actorKey: string | null;
  role: Role;
  action: string;
  details: object;
  outcome: string | null;
};

/**
 * Records the call; answers a function for its outcome: `done`, or the code of the refusal. What the call replaced and the ids
 * of what it created are kept beside what was sent. What an entry is about is taken from its details by a trigger.
 */
export async function recordAct(
  { db, clock }: { db: Database; clock: Clock },
  { actor, action, details, isReadOnly = false }: StaffAct,
): Promise<RecordOutcome> {
  const id = uuid();
  await db.transaction((tx) =>
    identityTables
      .write(tx)
      .insertInto('audit_entry')
      .values({
        id,
        at: clock.now(),
        actor_uid: actor.person?.uid ?? null,
        actor_key: actor.keyId,
        role: actor.role ?? 'reader',
        action,
        details: JSON.stringify(kept(details ?? {})),
        outcome: null,
        read_only: isReadOnly,
      })
      .execute(),
  );
  return async (outcome, { before, created } = {}) => {
    const noted = { ...(before && { before: kept(before) }), ...(created && { created }) };
    const added = (before ?? created) && sql<string>`details || ${JSON.stringify(noted)}::jsonb`;
    await db.transaction((tx) =>
      identityTables
        .write(tx)
        .updateTable('audit_entry')
        .set({ outcome, ...(added && { details: added }) })
        .where('id', '=', id)
        .execute(),
    );
  };
}

function kept(details: object): object {
  const written = JSON.stringify(details);
  return written.length <= detailsLength ? details : { shortened: written.slice(0, detailsLength) };
}

/** The newest entries of all staff, at most 200. */
export async function newestActs(db: Database, limit: number): Promise<AuditEntry[]> {
  return (await newestFirst(db, Math.min(limit, 200)).execute()).map(entryOf);
}

/** The newest entries of one member of the staff. */
export async function actsOf(db: Database, uid: string, limit: number): Promise<AuditEntry[]> {
  return (await newestFirst(db, limit).where('actor_uid', '=', uid).execute()).map(entryOf);
}

function newestFirst(db: Database, limit: number) {
  return identityTables
    .read(db)
    .selectFrom('audit_entry')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
}

function entryOf(row: Row): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    actorUid: row.actor_uid,
    actorKey: row.actor_key,
    role: row.role,
    action: row.action,
    details: row.details,
    outcome: row.outcome,
  };
}
