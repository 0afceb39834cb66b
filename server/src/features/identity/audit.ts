/** The audit trail of staff calls. An entry is written before the call is made, so that every call has one. */
import type { OwnAct } from '@longstrip/contract/identity/audit.endpoints';
import type { Role } from '@longstrip/contract/identity/roles.rules';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { RecordOutcome, StaffAct } from '../../platform/http/caller.ts';
import { identityTables, type AuditEntryRow, type AuditEntryTable } from './identity.tables.ts';

/** Longer details are cut: an entry records what was done, not everything that was sent. */
const detailsLength = 4000;

/**
 * Records the call; returns a function that records its outcome: `done`, or the code of the refusal. That function
 * also adds what the call replaced and the ids of what it created. A trigger finds the objects of an entry in its details.
 * Details that are too long are cut after it has seen them, so a change of two hundred comics is in the history of each.
 */
export async function recordAct(
  { db, clock }: { db: Database; clock: Clock },
  { actor, action, details, isReadOnly = false }: StaffAct,
): Promise<RecordOutcome> {
  const id = uuid();
  await db.transaction(async (tx) => {
    await insertEntry(tx, {
      id,
      at: clock.now(),
      actor_uid: actor.person?.uid ?? null,
      actor_key: actor.keyId,
      role: actor.role ?? 'reader',
      action,
      details: JSON.stringify(details),
      outcome: null,
      read_only: isReadOnly,
    });
    if (isTooLong(details)) await updateEntry(tx, id, { details: JSON.stringify(shorten(details)) });
  });
  return async (outcome, { before, created } = {}) => {
    const noted = (earlier: object | undefined) =>
      sql<string>`details || ${JSON.stringify({ ...(earlier && { before: earlier }), ...(created && { created }) })}::jsonb`;
    await db.transaction(async (tx) => {
      await updateEntry(tx, id, { outcome, ...((before ?? created) && { details: noted(before) }) });
      if (before && isTooLong(before)) await updateEntry(tx, id, { details: noted(shorten(before)) });
    });
  };
}

/** Records a role change that an act of the account itself caused. */
export async function recordOwnAct(
  tx: Tx,
  { uid, at, role, action, details }: { uid: string; at: Date; role: Role; action: OwnAct; details: object },
): Promise<void> {
  await insertEntry(tx, {
    id: uuid(),
    at,
    actor_uid: uid,
    actor_key: null,
    role,
    action,
    details: JSON.stringify(details),
    outcome: 'done',
  });
}

async function insertEntry(tx: Tx, entry: Insertable<AuditEntryTable>): Promise<void> {
  await identityTables.write(tx).insertInto('audit_entry').values(entry).execute();
}

async function updateEntry(
  tx: Tx,
  id: string,
  changes: { outcome?: string; details?: string | RawBuilder<string> },
): Promise<void> {
  await identityTables.write(tx).updateTable('audit_entry').set(changes).where('id', '=', id).execute();
}

const isTooLong = (details: object) => JSON.stringify(details).length > detailsLength;

function shorten(details: object): object {
  if (!isTooLong(details)) return details;
  if ('deleted' in details && Array.isArray(details.deleted)) {
    const firstOnes = firstThatFit(details.deleted);
    const andMore = details.deleted.length - firstOnes.length;
    if (firstOnes.length > 0) return { ...details, deleted: firstOnes, andMore };
  }
  // The cut may split a surrogate pair, and PostgreSQL refuses a lone surrogate.
  return { shortened: JSON.stringify(details).slice(0, detailsLength).toWellFormed() };
}

/** The first things that fit beside the other fields of the details, for which 100 characters are reserved. */
function firstThatFit(things: readonly unknown[]): unknown[] {
  let length = 100;
  return things.filter((thing) => (length += JSON.stringify(thing).length + 1) <= detailsLength);
}

/** The newest entries of all staff. */
export async function newestActs(db: Database, limit: number): Promise<AuditEntryRow[]> {
  return newestFirst(db, limit).execute();
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
