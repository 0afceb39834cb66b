import { maxClearings } from '@longstrip/contract/reading/places.endpoints';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { readingTables } from './reading.tables.ts';

/** Until when reading is cleared, in milliseconds since 1970: of single comics, and (`all`) of all that is not 18+. */
export type Clearings = { all: number; comics: { comicId: string; before: number }[] };

/** The key of a clearing of all comics. */
const everyComic = '00000000-0000-0000-0000-000000000000';

export async function clearingsOf(db: Database | Tx, uid: string): Promise<Clearings> {
  const rows = await readingTables
    .read(db)
    .selectFrom('reading_clearing')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('cleared_before', 'desc')
    .execute();
  const clearings = rows.map((row) => ({ comicId: row.comic_id, before: row.cleared_before.getTime() }));
  return {
    all: clearings.find(({ comicId }) => comicId === everyComic)?.before ?? 0,
    comics: clearings.filter(({ comicId }) => comicId !== everyComic),
  };
}

/** Whether an entry is older than a clearing. */
export function isCleared(
  { all, comics }: Clearings,
  { comicId, adult, time }: { comicId: string; adult: boolean; time: number },
): boolean {
  const before = comics.find((each) => each.comicId === comicId)?.before ?? 0;
  return time <= Math.max(before, adult ? 0 : all);
}

/**
 * Deletes what a device has cleared and stores the times, so that no other device brings it back. The later time
 * counts; times in the future are set to now. Returns all times. The account has to be locked.
 */
export async function clearPlaces(
  tx: Tx,
  { uid, cleared, now }: { uid: string; cleared: Clearings | undefined; now: Date },
): Promise<Clearings> {
  if (!cleared) return clearingsOf(tx, uid);
  const tables = readingTables.write(tx);
  const clearings = [{ comicId: everyComic, before: cleared.all }, ...cleared.comics]
    .filter(({ before }) => before > 0)
    .map(({ comicId, before }) => ({ comicId, before: new Date(Math.min(before, now.getTime())) }));
  for (const { comicId, before } of clearings) {
    await tables
      .insertInto('reading_clearing')
      .values({ uid, comic_id: comicId, cleared_before: before })
      .onConflict((conflict) =>
        conflict.columns(['uid', 'comic_id']).doUpdateSet(({ ref }) => ({
          cleared_before: sql<Date>`greatest(${ref('excluded.cleared_before')}, ${ref('reading_clearing.cleared_before')})`,
        })),
      )
      .execute();
    // Chapters of a comic that was read again since are deleted too.
    for (const table of ['reading_place', 'reading_episode'] as const) {
      const read = tables.deleteFrom(table).where('uid', '=', uid).where('read_at', '<=', before);
      await (
        comicId === everyComic ? read.where('adult', '=', false) : read.where('comic_id', '=', comicId)
      ).execute();
    }
  }
  await tables
    .deleteFrom('reading_clearing')
    .where('uid', '=', uid)
    .where(
      'comic_id',
      'in',
      tables
        .selectFrom('reading_clearing')
        .select('comic_id')
        .where('uid', '=', uid)
        .where('comic_id', '!=', everyComic)
        .orderBy('cleared_before', 'desc')
        .orderBy('comic_id')
        .offset(maxClearings),
    )
    .execute();
  return clearingsOf(tx, uid);
}
