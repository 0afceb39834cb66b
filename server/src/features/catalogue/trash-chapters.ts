import { maxChapterNumber } from '@longstrip/contract/catalogue/chapters.shapes';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  addToTrash,
  type Confirmation,
  type Deletion,
  type Remains,
  type TrashEntryRow,
} from '../trash/index.ts';
import type { Author } from '../versions/index.ts';
import { catalogueTables } from './catalogue.tables.ts';
import { countContents } from './contents.queries.ts';
import { invalidate } from './invalidate.ts';
import { lockChaptersAndTheirComics, lockComicOfEntry } from './locks.ts';
import type { CataloguePorts } from './ports.ts';
import { refuseUnconfirmedRestoration } from './site-moves.ts';

/** Puts chapters with their pages into the trash; returns those that existed. */
export async function trashChapters(
  tx: Tx,
  ids: string[],
  author: Author,
  ports: CataloguePorts,
): Promise<Deletion> {
  const tables = catalogueTables.write(tx);
  const found = (await lockChaptersAndTheirComics(tx, ids)).map((chapter) => chapter.id);
  const chapters = await tables
    .selectFrom('chapter')
    .innerJoin('comic', 'comic.id', 'chapter.comic_id')
    .select(['chapter.id', 'comic_id', 'chapter.title', 'chapter_number', 'is_free', 'chapter.published'])
    .select('content_rating')
    .where('chapter.id', '=', anyOf(found))
    .execute();
  const contentsOf = await countContents(tx, 'id', found);
  const entries = await addToTrash(
    tx,
    chapters.map(({ id, title, comic_id, content_rating }) => ({
      kind: 'chapter',
      title,
      comic_id,
      chapter_id: id,
      content_rating,
      contents: contentsOf(id),
    })),
    author,
    ports,
  );
  const trashed = chapters.map(({ id }, index) => ({ id, trashId: entries[index]! }));
  await sql`update chapter set trash_id = marked.trash_id
    from unnest(${chapters.map(({ id }) => id)}::uuid[], ${entries}::uuid[]) as marked (chapter_id, trash_id)
    where chapter.id = marked.chapter_id`.execute(tables);
  for (const comicId of new Set(chapters.map((row) => row.comic_id))) {
    invalidate.chapters(tx, comicId, ports);
    invalidate.pages(tx, comicId, found, ports);
  }
  const deleted = chapters.map(({ id, comic_id, title, chapter_number, is_free, published }) => ({
    id,
    comicsId: comic_id,
    title,
    chapterNumber: chapter_number,
    isFree: is_free,
    isPublished: published,
  }));
  return { trashed, deleted };
}

/**
 * A chapter whose number was taken gets the next free one, which is returned; null if it keeps its own. A planned date
 * that has passed is dropped.
 */
export async function restoreChapter(
  tx: Tx,
  entry: TrashEntryRow,
  confirmation: Confirmation,
  ports: CataloguePorts,
): Promise<number | null> {
  const tables = catalogueTables.write(tx);
  await lockComicOfEntry(tx, entry);
  const { rows } = await sql<{ number: number; isRenumbered: boolean }>`
    with wanted as (select chapter_number as number from stored_chapter where trash_id = ${entry.id})
    select candidate.number, candidate.number <> wanted.number as "isRenumbered" from wanted, lateral (
      select wanted.number as number union all
      select chapter_number + 1 from chapter where comic_id = ${entry.comic_id} and chapter_number >= wanted.number
    ) as candidate
    where candidate.number <= ${maxChapterNumber}
      and not exists (select from chapter where comic_id = ${entry.comic_id} and chapter_number = candidate.number)
    order by candidate.number limit 1`.execute(tables);
  const [assigned] = rows;
  if (!assigned)
    throw new Refusal('chapter_number_taken', {
      detail: 'No later number is free. Renumber episodes first.',
    });
  await sql`update stored_chapter set trash_id = null, chapter_number = ${assigned.number},
      publish_at = case when publish_at > ${ports.clock.now()} then publish_at end
    where trash_id = ${entry.id}`.execute(tables);
  await refuseUnconfirmedRestoration(tx, entry, confirmation);
  invalidate.chapters(tx, entry.comic_id!, ports);
  invalidate.pages(tx, entry.comic_id!, [entry.chapter_id!], ports);
  return assigned.isRenumbered ? assigned.number : null;
}

export async function deleteChapter(tx: Tx, entry: TrashEntryRow): Promise<Remains> {
  const tables = catalogueTables.write(tx);
  const chapters = await tables
    .selectFrom('stored_chapter')
    .select('id')
    .where('trash_id', '=', entry.id)
    .execute();
  const ids = chapters.map(({ id }) => id);
  const images = await imagesOfChapters(tx, ids);
  await tables.deleteFrom('stored_chapter').where('trash_id', '=', entry.id).execute();
  return { images, objects: ids };
}

/** Every image that is deleted with these chapters, also of those in the trash: previews and pages. */
export async function imagesOfChapters(tx: Tx, chapterIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select preview_image_id as id from stored_chapter where id = any(${chapterIds}::uuid[])
    union all select image_id from page where chapter_id = any(${chapterIds}::uuid[])`.execute(
    catalogueTables.read(tx),
  );
  return rows.map((row) => row.id).filter(Boolean);
}
