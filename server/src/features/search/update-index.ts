/** Brings the index up to date with what triggers have noted as changed. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';
import { indexChapters, indexComics } from './index-comics.ts';
import { indexCreators, indexPeople, type PersonNames } from './index-names.ts';
import { searchTables } from './search.tables.ts';

/** The schedule catches up on what the notification of a change has missed. */
export const indexQueue = defineQueue('search-index', noPayload, { cron: '* * * * *' });

export type IndexContext = {
  db: Database;
  /** The accounts of these that exist and are not being erased, which then waits for the end of the transaction. */
  holdPeople(tx: Tx, uids: readonly string[]): Promise<PersonNames[]>;
};

/** Changes in one transaction, so that it stays short. */
const batch = 500;

type Outdated = 'search_outdated' | 'search_outdated_creator' | 'search_outdated_person';

/** Whether anything of this kind waits to be indexed. */
async function isOutdated(db: Database, table: Outdated): Promise<boolean> {
  const rows = await searchTables.read(db).selectFrom(table).select('id').limit(1).execute();
  return rows.length > 0;
}

export async function isAnythingOutdated(db: Database): Promise<boolean> {
  for (const table of Object.keys(indexNext) as Outdated[]) if (await isOutdated(db, table)) return true;
  return false;
}

export async function updateIndex(context: IndexContext, signal?: AbortSignal): Promise<void> {
  for (const table of Object.keys(indexNext) as Outdated[]) {
    // Each batch begins after the one before: those rows stay in the database's index for a while.
    let after: number | null = 0;
    while (after !== null && !signal?.aborted) after = await indexNextBatch(context, table, after);
  }
}

/** For staff, who look for what they have just made. */
export async function indexWhatIsNew(context: IndexContext, table: Outdated): Promise<void> {
  if (await isOutdated(context.db, table)) await indexNextBatch(context, table, 0);
}

/** One transaction at a time writes the index. */
export async function lockIndex(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('search_index'))`.execute(searchTables.write(tx));
}

/** Indexes the oldest changes after this one. Returns the last of them, or null if nothing is left. */
async function indexNextBatch(context: IndexContext, table: Outdated, after: number): Promise<number | null> {
  return context.db.transaction(async (tx) => {
    // What is read below is then not older than what another process writes.
    await lockIndex(tx);
    const ids = await indexNext[table](tx, after, context);
    return ids.length < batch ? null : Math.max(...ids);
  });
}

/** Each indexes the next batch of a kind, and answers the ids of the changes. */
const indexNext: Record<
  Outdated,
  (tx: Tx, after: number, context: IndexContext) => Promise<readonly number[]>
> = {
  async search_outdated(tx, after) {
    const changed = await searchTables
      .write(tx)
      .deleteFrom('search_outdated')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('search_outdated')
          .select('id')
          .where('id', '>', after)
          .orderBy('id')
          .limit(sql.lit(batch)),
      )
      .returning(['id', 'comic_id', 'chapter_id'])
      .execute();
    await indexComics(tx, unique(changed.flatMap((row) => (row.chapter_id === null ? row.comic_id : []))));
    await indexChapters(tx, unique(changed.flatMap((row) => row.chapter_id ?? [])));
    return changed.map(({ id }) => id);
  },
  async search_outdated_creator(tx, after) {
    const changed = await searchTables
      .write(tx)
      .deleteFrom('search_outdated_creator')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('search_outdated_creator')
          .select('id')
          .where('id', '>', after)
          .orderBy('id')
          .limit(sql.lit(batch)),
      )
      .returning(['id', 'creator_id'])
      .execute();
    await indexCreators(tx, unique(changed.map((row) => row.creator_id)));
    return changed.map(({ id }) => id);
  },
  async search_outdated_person(tx, after, { holdPeople }) {
    const tables = searchTables.write(tx);
    const changed = await tables
      .selectFrom('search_outdated_person')
      .select(['id', 'uid'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(sql.lit(batch))
      .execute();
    const people = await holdPeople(tx, unique(changed.map(({ uid }) => uid)));
    await indexPeople(tx, people);
    // What is being erased takes its changes along, or is indexed the next time if it is not erased after all.
    const indexed = new Set(people.map(({ uid }) => uid));
    const ids = changed.filter(({ uid }) => indexed.has(uid)).map(({ id }) => id);
    await tables
      .deleteFrom('search_outdated_person')
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute();
    return changed.map(({ id }) => id);
  },
};

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];
