import { placesKept } from '@longstrip/contract/reading/places.endpoints';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ReadingEntry } from './places.queries.ts';
import { readingTables } from './reading.tables.ts';

export type PlacesPorts = {
  /** Holds the account until the transaction ends; false if there is none any more. */
  holdAccount(tx: Tx, uid: string): Promise<boolean>;
};

/**
 * Brings what a device remembers into what is kept: for each comic the later word counts, and what is kept
 * already where both are of the same moment. So it matters neither in which order devices send nor how often.
 */
export async function syncPlaces(
  tx: Tx,
  { uid, entries, now }: { uid: string; entries: readonly ReadingEntry[]; now: Date },
  { holdAccount }: PlacesPorts,
): Promise<void> {
  // Also keeps what two devices send at once apart, and nothing is kept of somebody who is being erased.
  if (!(await holdAccount(tx, uid))) throw new Refusal('session_ended');
  const tables = readingTables.write(tx);
  await tables
    .insertInto('reading_place')
    .columns([
      'uid',
      'comic_id',
      'chapter_id',
      'chapter_title',
      'place',
      'finished',
      'next_chapter',
      'read_at',
    ])
    .expression(
      sql`select ${uid}, comic_id, chapter_id, chapter_title, nullif(place, 'null'), finished, nullif(next_chapter, 'null'), read_at
        from jsonb_to_recordset(${JSON.stringify(rowsOf(entries, now))}::jsonb) as sent (
          comic_id uuid, chapter_id uuid, chapter_title text, place jsonb, finished boolean, next_chapter jsonb,
          read_at timestamptz)`,
    )
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'comic_id'])
        .doUpdateSet(({ ref }) => ({
          chapter_id: ref('excluded.chapter_id'),
          chapter_title: ref('excluded.chapter_title'),
          place: ref('excluded.place'),
          finished: ref('excluded.finished'),
          next_chapter: ref('excluded.next_chapter'),
          read_at: ref('excluded.read_at'),
        }))
        .whereRef('excluded.read_at', '>', 'reading_place.read_at'),
    )
    .execute();
  await tables
    .deleteFrom('reading_place')
    .where('uid', '=', uid)
    .where(
      'comic_id',
      'in',
      tables
        .selectFrom('reading_place')
        .select('comic_id')
        .where('uid', '=', uid)
        .orderBy('read_at', 'desc')
        .orderBy('comic_id', 'desc')
        .offset(placesKept),
    )
    .execute();
}

/** One row a comic, always in the same order; what a clock that runs ahead calls later is now. */
function rowsOf(entries: readonly ReadingEntry[], now: Date): object[] {
  const latest = new Map<string, ReadingEntry>();
  for (const entry of entries) {
    const time = Math.min(entry.time, now.getTime());
    const other = latest.get(entry.comicId);
    if (!other || time > other.time) latest.set(entry.comicId, { ...entry, time });
  }
  return [...latest.values()]
    .toSorted((a, b) => (a.comicId < b.comicId ? -1 : 1))
    .map((entry) => ({
      comic_id: entry.comicId,
      chapter_id: entry.chapterId,
      chapter_title: entry.chapterTitle,
      place: entry.place,
      finished: entry.finished,
      next_chapter: entry.next,
      read_at: new Date(entry.time).toISOString(),
    }));
}
