import { maxVersions } from '@longstrip/contract/versions/versions.rules';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Author } from './authors.ts';
import { type Fields, versionTables } from './versions.tables.ts';

export type VersionPorts = {
  clock: Clock;
  /** Keeps the account from being erased until the transaction ends; false if there is none. */
  lockAccountShared(tx: Tx, uid: string): Promise<boolean>;
};

type Change = {
  /** An id, or the site of a sale banner. */
  object: string;
  /** The version that ends. */
  number: number;
  /** All fields that versions keep; `before` and `after` have the same names in the same order. */
  before: Fields;
  after: Fields;
  /** Undefined for a command. */
  author: Author | undefined;
};

/** Keeps what an object was before a change, and only its newest versions. Does nothing if no field differs. */
export async function keepVersion(
  tx: Tx,
  { object, number, before, after, author }: Change,
  { clock, lockAccountShared }: VersionPorts,
): Promise<void> {
  const changes = Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
  if (Object.keys(changes).length === 0) return;
  const uid = author?.uid && (await lockAccountShared(tx, author.uid)) ? author.uid : null;
  await sql`with outdated as (
      delete from earlier_version where object_id = ${object} and number <= (
        select number from earlier_version where object_id = ${object}
        order by number desc offset ${maxVersions - 1} limit 1)
    )
    insert into earlier_version (object_id, number, fields, changes, replaced_at, author_uid, author_key)
    values (${object}, ${number}, ${JSON.stringify(before)}, ${JSON.stringify(changes)}, ${clock.now()},
      ${uid}, ${author?.keyId ?? null})`.execute(versionTables.write(tx));
}

/** Deletes the versions of objects that are deleted for good. */
export async function deleteVersions(tx: Tx, objects: readonly string[]): Promise<void> {
  await versionTables
    .write(tx)
    .deleteFrom('earlier_version')
    .where('object_id', '=', sql<string>`any(${objects}::text[])`)
    .execute();
}

/** Removes an author whose account is erased. The versions stay. */
export async function removeVersionAuthor(tx: Tx, uid: string): Promise<void> {
  await versionTables
    .write(tx)
    .updateTable('earlier_version')
    .set({ author_uid: null })
    .where('author_uid', '=', uid)
    .execute();
}
