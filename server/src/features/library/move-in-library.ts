import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { defineQueue } from '../../platform/jobs/jobs.ts';
import { siteOfComic } from '../catalogue/index.ts';
import { libraryTables } from './library.tables.ts';
import { adultLock } from './sync-library.ts';

/** Maximum rows for one transaction, so that others do not wait long for its locks. */
const batch = 500;

/** A comic that became AO is 18+ in all libraries, so that its rows expire; one that no longer is does not expire. */
export const movedComicsQueue = defineQueue('library-move-comic', z.object({ comicId: z.string() }), {
  expireSeconds: 6 * 3600,
});

export async function moveComic(
  db: Pick<Database, 'transaction'>,
  comicId: string,
  signal?: AbortSignal,
): Promise<void> {
  // Waits for those who have read the former rating. Later ones read the new rating.
  await db.transaction((tx) =>
    sql`select pg_advisory_xact_lock(${adultLock})`.execute(libraryTables.write(tx)),
  );
  let last: string | undefined = '';
  while (last !== undefined) {
    const after: string = last;
    last = await db.transaction((tx) => moveBatch(tx, comicId, after));
    signal?.throwIfAborted();
  }
}

/** Returns the last person of the batch. */
async function moveBatch(tx: Tx, comicId: string, after: string): Promise<string | undefined> {
  const tables = libraryTables.write(tx);
  const rows = await tables
    .selectFrom('library_comic')
    .select('uid')
    .where('comic_id', '=', comicId)
    .where('uid', '>', after)
    .orderBy('uid')
    .limit(batch)
    .forUpdate()
    .execute();
  // Read after the rows are locked: two moves in a row end with the present site, in whatever order their jobs run.
  const site = await siteOfComic(tx, comicId);
  if (!site) return undefined;
  const adult = site === 'uncensored';
  const uids = rows.map(({ uid }) => uid);
  await tables
    .updateTable('library_comic')
    .set({ adult })
    .where('comic_id', '=', comicId)
    .where('uid', '=', sql<string>`any(${uids}::text[])`)
    .where('adult', '<>', adult)
    .execute();
  return uids.at(-1);
}
