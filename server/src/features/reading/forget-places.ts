import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { readingTables } from './reading.tables.ts';

/** Deletes everything about a person whose account is erased. */
export async function forgetPlacesOfPerson(tx: Tx, uid: string): Promise<void> {
  const tables = readingTables.write(tx);
  await tables.deleteFrom('reading_place').where('uid', '=', uid).execute();
  await tables.deleteFrom('reading_preference').where('uid', '=', uid).execute();
  await tables.deleteFrom('reading_clearing').where('uid', '=', uid).execute();
}

/** Deletes all places in comics that are deleted for good. */
export async function forgetPlacesInComics(tx: Tx, comicIds: string[]): Promise<void> {
  const tables = readingTables.write(tx);
  const inComics = anyOf(comicIds);
  // Locked in the order in which syncing writes, so that they cannot deadlock.
  await tables
    .selectFrom('reading_place')
    .select('uid')
    .where('comic_id', '=', inComics)
    .orderBy('comic_id')
    .orderBy('uid')
    .orderBy('adult')
    .forUpdate()
    .execute();
  await tables.deleteFrom('reading_place').where('comic_id', '=', inComics).execute();
}
