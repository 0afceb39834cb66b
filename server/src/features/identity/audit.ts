/** The audit trail of staff calls. An entry is written before the call is made, so that no call is without one. */
import type { Role } from '@longstrip/contract/identity/roles.rules';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { RecordOutcome, StaffAct } from '../../platform/http/caller.ts';
import { identityTables, type AuditEntryRow } from './identity.tables.ts';

/** Longer details are cut: an entry records what was done, not everything that was sent. */
const detailsLength = 4000;

/**
 * Records the call; answers a function for its outcome: `done`, or the code of the refusal. What the call replaced and the ids
 * of what it created are kept beside what was sent. What an entry is about is taken from its details by a trigger, and from
 * what was cut of them here: one that changes two hundred comics is in the history of each.
 */
export async function recordAct(
  { db, clock }: { db: Database; clock: Clock },
  { actor, action, details, isReadOnly = false }: StaffAct,
): Promise<RecordOutcome> {
  const id = uuid();
  const at = clock.now();
  const addObjects = (tx: Tx, whole: object | undefined) =>
    whole && isCut(whole) && insertObjects(tx, { id, at, isReadOnly }, whole);
  await db.transaction(async (tx) => {
    await identityTables
      .write(tx)
      .insertInto('audit_entry')
      .values({
        id,
        at,
        actor_uid: actor.person?.uid ?? null,
        actor_key: actor.keyId,
        role: actor.role ?? 'reader',
        action,
        details: JSON.stringify(kept(details ?? {})),
        outcome: null,
        read_only: isReadOnly,
      })
      .execute();
    await addObjects(tx, details);
  });
  return async (outcome, { before, created } = {}) => {
    const noted = { ...(before && { before: kept(before) }), ...(created && { created }) };
    const added = (before ?? created) && sql<string>`details || ${JSON.stringify(noted)}::jsonb`;
    await db.transaction(async (tx) => {
      await identityTables
        .write(tx)
        .updateTable('audit_entry')
        .set({ outcome, ...(added && { details: added }) })
        .where('id', '=', id)
        .execute();
      await addObjects(tx, before);
    });
  };
}

/** Records that an act of the account itself changed its role. */
export async function recordOwnAct(
  tx: Tx,
  { uid, at, role, action, details }: { uid: string; at: Date; role: Role; action: string; details: object },
): Promise<void> {
  await identityTables
    .write(tx)
    .insertInto('audit_entry')
    .values({
      id: uuid(),
      at,
      actor_uid: uid,
      actor_key: null,
      role,
      action,
      details: JSON.stringify(details),
      outcome: 'done',
    })
    .execute();
}

const isCut = (details: object) => JSON.stringify(details).length > detailsLength;

function kept(details: object): object {
  if (!isCut(details)) return details;
  if ('deleted' in details && Array.isArray(details.deleted)) {
    const fitting = firstThatFit(details.deleted);
    const andMore = details.deleted.length - fitting.length;
    if (fitting.length > 0) return { ...details, deleted: fitting, andMore };
  }
  // The cut may be within a character of two units, half of which PostgreSQL refuses.
  return { shortened: JSON.stringify(details).slice(0, detailsLength).toWellFormed() };
}

/** With room for the names around them. */
function firstThatFit(things: readonly unknown[]): unknown[] {
  let length = 100;
  return things.filter((thing) => (length += JSON.stringify(thing).length + 1) <= detailsLength);
}

type NewEntry = { id: string; at: Date; isReadOnly: boolean };

/** Of the whole details what the trigger of `audit_entry` takes from those that are kept. */
async function insertObjects(tx: Tx, { id, at, isReadOnly }: NewEntry, details: object): Promise<void> {
  await identityTables
    .write(tx)
    .insertInto('audit_object')
    .columns(['object_id', 'at', 'entry_id', 'read_only'])
    .expression(
      sql`select object_id, ${at}::timestamptz, ${id}::uuid, ${isReadOnly}::boolean
        from audit_objects_of(${JSON.stringify(details)}::jsonb, ${isReadOnly}) as object_id`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The newest entries of all staff, at most 200. */
export async function newestActs(db: Database, limit: number): Promise<AuditEntryRow[]> {
  return newestFirst(db, Math.min(limit, 200)).execute();
}

/** The newest entries of one member of the staff. */
export async function actsOf(db: Database, uid: string, limit: number): Promise<AuditEntryRow[]> {
  return newestFirst(db, limit).where('actor_uid', '=', uid).execute();
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
