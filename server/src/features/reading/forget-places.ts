import { z } from 'zod';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { defineQueue, type Jobs } from '../../platform/jobs/jobs.ts';
import { readingTables } from './reading.tables.ts';

/** Deletes everything about a person whose account is erased. */
export async function forgetPlacesOfPerson(tx: Tx, uid: string): Promise<void> {
  const tables = readingTables.write(tx);
  await tables.deleteFrom('reading_place').where('uid', '=', uid).execute();
  await tables.deleteFrom('reading_preference').where('uid', '=', uid).execute();
  await tables.deleteFrom('reading_clearing').where('uid', '=', uid).execute();
}

/** Deletes places in comics that are deleted for good: a comic may have hundreds of thousands of readers. */
export const forgottenComicsQueue = defineQueue(
  'reading-forget-comics',
  z.object({ comicIds: z.array(z.string()) }),
  {
    expireSeconds: 6 * 3600,
  },
);

/** Enqueues the deletion of all places in comics that are deleted for good. */
export async function forgetPlacesInComics(
  tx: Tx,
  comicIds: string[],
  { jobs }: { jobs: Pick<Jobs, 'send'> },
): Promise<void> {
  await jobs.send(tx, forgottenComicsQueue, { comicIds });
}

/** Places that one transaction deletes, so that a reader who synchronises does not wait for long. */
const batch = 500;

export async function deletePlacesInComics(
  db: Pick<Database, 'transaction'>,
  comicIds: string[],
  signal?: AbortSignal,
): Promise<void> {
  while ((await db.transaction((tx) => deletePlaces(tx, comicIds))) > 0) signal?.throwIfAborted();
}

async function deletePlaces(tx: Tx, comicIds: string[]): Promise<number> {
  // Locked in the order in which syncing writes, so that they cannot deadlock.
  const deleted = await sql`
    delete from reading_place where (uid, comic_id, adult) in (
      select uid, comic_id, adult from reading_place where comic_id = ${anyOf(comicIds)}
      order by comic_id, uid, adult limit ${batch} for update)
  `.execute(readingTables.write(tx));
  return Number(deleted.numAffectedRows ?? 0n);
}
