import type { AnswerOf } from '@longstrip/contract/endpoint';
import { placesKept, type syncReading } from '@longstrip/contract/reading/places.endpoints';
import type { Database } from '../../platform/database/open-database.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { readingTables } from './reading.tables.ts';

export type ReadingEntry = AnswerOf<typeof syncReading>['entries'][number];

/** Where somebody is in their comics, the one read last first. */
export async function placesOf(db: Database | Tx, uid: string): Promise<ReadingEntry[]> {
  const rows = await readingTables
    .read(db)
    .selectFrom('reading_place')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('read_at', 'desc')
    .orderBy('comic_id', 'desc')
    .limit(placesKept)
    .execute();
  return rows.map((row) => ({
    comicId: row.comic_id,
    chapterId: row.chapter_id,
    chapterTitle: row.chapter_title,
    place: row.place,
    finished: row.finished,
    next: row.next_chapter,
    time: row.read_at.getTime(),
  }));
}
