import { withinRetention } from '@longstrip/contract/library/library.rules';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { defineQueue, noPayload } from '../../platform/jobs/jobs.ts';
import { limitedRetentions, type ReadingEvent } from '../reading/index.ts';
import { comicOf } from './library.queries.ts';
import { libraryTables } from './library.tables.ts';
import { lockLibrary, storeComics } from './sync-library.ts';

/** Maximum rows for one transaction, so that others do not wait long for its locks. */
const batch = 500;

/** Deletes everything about a person whose account is erased. */
export async function deleteLibraryOf(tx: Tx, uid: string): Promise<void> {
  const tables = libraryTables.write(tx);
  await tables.deleteFrom('library_comic').where('uid', '=', uid).execute();
  await tables.deleteFrom('library_setting').where('uid', '=', uid).execute();
  const lists = await tables.selectFrom('library_list').select('id').where('uid', '=', uid).execute();
  await removeLists(
    tx,
    lists.map(({ id }) => id),
  );
}

/** A new retention applies at once to what is stored. */
export async function applyRetention(
  tx: Tx,
  { uid, retention }: ReadingEvent,
  { clock }: { clock: Clock },
): Promise<void> {
  await lockLibrary(tx, uid);
  const tables = libraryTables.write(tx);
  const rows = await tables
    .selectFrom('library_comic')
    .selectAll()
    .where('uid', '=', uid)
    .where('adult', '=', true)
    .execute();
  const kept = rows.map(comicOf).map((comic) => ({
    before: comic,
    after: withinRetention(comic, retention, clock.now().getTime()),
  }));
  const expired = kept.filter(({ after }) => !after).map(({ before }) => before.comicId);
  if (expired.length > 0)
    await tables
      .deleteFrom('library_comic')
      .where('uid', '=', uid)
      .where('comic_id', '=', anyOf(expired))
      .execute();
  const changed = kept.flatMap(({ before, after }) =>
    after && after !== before ? [{ ...after, adult: true }] : [],
  );
  if (changed.length > 0) await storeComics(tx, uid, changed);
}

/** Deletes 18+ comics past their retention, also of readers who do not come back. */
export const expiredLibraryQueue = defineQueue('library-delete-expired', noPayload, { cron: '52 * * * *' });

export async function deleteExpired(
  { db, clock }: { db: Database; clock: Clock },
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted && (await db.transaction((tx) => deleteExpiredBatch(tx, clock.now()))) === batch);
}

async function deleteExpiredBatch(tx: Tx, now: Date): Promise<number> {
  // Hours, because a calendar day may have 23 or 25. Locked rows are left for the next run.
  const deleted = await sql`
    delete from library_comic where (uid, comic_id) in (
      select comic.uid, comic.comic_id
      from (${limitedRetentions()}) preference join library_comic comic using (uid)
      where comic.adult and comic.changed_at <= ${now}::timestamptz - make_interval(hours => preference.adult_days * 24)
      limit ${batch} for update of comic skip locked)
  `.execute(libraryTables.write(tx));
  return Number(deleted.numAffectedRows ?? 0n);
}

/** Deletes what people keep about comics that are deleted for good: a comic may have hundreds of thousands of readers. */
export const deletedComicsQueue = defineQueue(
  'library-delete-comics',
  z.object({ comicIds: z.array(z.string()) }),
  { expireSeconds: 6 * 3600 },
);

export async function deleteComics(
  db: Pick<Database, 'transaction'>,
  comicIds: string[],
  signal?: AbortSignal,
): Promise<void> {
  // One comic after the other, so that this does not deadlock with changes of several rows of a person or a list.
  for (const id of comicIds) {
    while ((await db.transaction((tx) => deleteBatch(tx, id))) > 0) signal?.throwIfAborted();
    while ((await db.transaction((tx) => deleteBatchFromLists(tx, id))) > 0) signal?.throwIfAborted();
  }
}

async function deleteBatch(tx: Tx, comicId: string): Promise<number> {
  const deleted = await sql`
    delete from library_comic where comic_id = ${comicId} and uid in (
      select uid from library_comic where comic_id = ${comicId} order by uid limit ${batch} for update)
  `.execute(libraryTables.write(tx));
  return Number(deleted.numAffectedRows ?? 0n);
}

async function deleteBatchFromLists(tx: Tx, comicId: string): Promise<number> {
  const deleted = await sql`
    delete from library_list_comic where comic_id = ${comicId} and list_id in (
      select list_id from library_list_comic where comic_id = ${comicId} order by list_id limit ${batch} for update)
  `.execute(libraryTables.write(tx));
  return Number(deleted.numAffectedRows ?? 0n);
}

/** Locks their comics first, in the order of lists in which `deleteComics` does, so that they cannot deadlock. */
export async function removeLists(tx: Tx, ids: readonly string[]): Promise<void> {
  const tables = libraryTables.write(tx);
  await sql`select from library_list_comic where list_id = ${anyOf(ids)} order by list_id for update`.execute(
    tables,
  );
  await tables.deleteFrom('library_list').where('id', '=', anyOf(ids)).execute();
}
