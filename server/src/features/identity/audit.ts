/** The audit trail of staff calls. An entry is written before the call is made, so that no call is without one. */
import type { Role } from '@longstrip/contract/identity/roles.rules';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { StaffAct } from '../../platform/http/caller.ts';
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
 * Records the call; answers a function for its outcome: `done`, or the code of the refusal. `before`: what the call replaced,
 * kept beside what was sent.
 */
export async function recordAct(
  { db, clock }: { db: Database; clock: Clock },
  { actor, action, details, isReadOnly = false }: StaffAct,
): Promise<(outcome: string, before?: object) => Promise<void>> {
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
        details: shortened(details ?? {}),
        outcome: null,
        read_only: isReadOnly,
      })
      .execute(),
  );
  return async (outcome, before) => {
    const added = before && sql<string>`details || jsonb_build_object('before', ${shortened(before)}::jsonb)`;
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

function shortened(details: unknown): string {
  const written = JSON.stringify(details);
  if (written.length <= detailsLength) return written;
  return JSON.stringify({ shortened: written.slice(0, detailsLength) });
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
