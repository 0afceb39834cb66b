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
  await tables.deleteFrom('library_list').where('uid', '=', uid).execute();
  await tables.deleteFrom('library_setting').where('uid', '=', uid).execute();
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
  while ((await db.transaction((tx) => deleteBatch(tx, comicIds))) > 0) signal?.throwIfAborted();
  while ((await db.transaction((tx) => deleteBatchFromLists(tx, comicIds))) > 0) signal?.throwIfAborted();
}

async function deleteBatch(tx: Tx, comicIds: string[]): Promise<number> {
  // Locked in the order in which synchronising writes, so that they cannot deadlock.
  const deleted = await sql`
    delete from library_comic where (uid, comic_id) in (
      select uid, comic_id from library_comic where comic_id = ${anyOf(comicIds)}
      order by comic_id, uid limit ${batch} for update)
  `.execute(libraryTables.write(tx));
  return Number(deleted.numAffectedRows ?? 0n);
}

async function deleteBatchFromLists(tx: Tx, comicIds: string[]): Promise<number> {
  const deleted = await sql`
    delete from library_list_comic where (list_id, comic_id) in (
      select list_id, comic_id from library_list_comic where comic_id = ${anyOf(comicIds)}
      order by comic_id, list_id limit ${batch} for update)
  `.execute(libraryTables.write(tx));
  return Number(deleted.numAffectedRows ?? 0n);
}
